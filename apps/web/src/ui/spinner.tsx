import classes from './spinner.module.css';

/** Turns while something is under way. The words beside it say what. */
export const Spinner = () => <span className={classes.spinner} data-spinner aria-hidden="true" />;
