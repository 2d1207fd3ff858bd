import { Link } from 'react-router';
import { coursePath } from '../paths.ts';
import classes from './course.module.css';

/** A course by its code and title; leads to its page. */
export const CourseLink = ({ code, title }: { code: string; title: string | undefined }) => (
  <>
    <Link to={coursePath(code)} className={classes.code}>
      {code}
    </Link>{' '}
    <span className={classes.quiet}>{title}</span>
  </>
);
