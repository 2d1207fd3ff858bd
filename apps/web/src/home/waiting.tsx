import classes from './waiting.module.css';

/** Stands where the top of a student's Home is about to arrive. */
export const Waiting = () => <p className={classes.waiting}>Loading your courses…</p>;
