import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './no-courses.module.css';

/** Stands where the list would be, and leads to the Form. */
export const NoCourses = () => (
  <div className={classes.empty}>
    <svg className={classes.picture} viewBox="0 0 240 96" aria-hidden="true">
      <path className={classes.trail} d="M20 74 C 70 14, 170 14, 220 74" />
      <circle cx="20" cy="74" r="9" />
      <circle cx="76" cy="38" r="9" />
      <circle cx="164" cy="38" r="9" />
      <circle cx="220" cy="74" r="9" />
    </svg>
    <h2 className={classes.title}>No courses yet</h2>
    <p className={classes.about}>Upload your audit or add a course, then edit it here.</p>
    <LinkButton to={paths.form}>Add your courses</LinkButton>
  </div>
);
