import { pages } from '../pages.ts';
import classes from './waiting.module.css';

/** Stands where the top of a student's Home is about to arrive. */
export const Waiting = ({ heading }: { heading?: string }) => (
  <div className={classes.waiting}>
    {heading !== undefined && (
      <div className="page-heading">
        <h1>{heading}</h1>
      </div>
    )}
    <p className="page-lead">{pages.home.studentLead}</p>
  </div>
);
