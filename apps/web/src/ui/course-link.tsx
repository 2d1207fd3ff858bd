import { Link } from 'react-router';
import { coursePath } from '../paths.ts';
import { classNames } from './class-names.ts';
import classes from './course-link.module.css';

type Props = {
  code: string;
  /** Follows the code, outside of the link. */
  title?: string | undefined;
  /** Where many codes are one below the other: as plain as the text around it until it is pointed at. */
  quiet?: boolean;
};

/** Such as 'SPAN ELEC1', which isn’t one of our courses and has no page. */
const isTransferCredit = (code: string) => !/ \d/.test(code);

export const CourseLink = ({ code, title, quiet = false }: Props) => (
  <>
    {isTransferCredit(code) ? (
      code
    ) : (
      <Link to={coursePath(code)} className={classNames(classes.code, quiet && classes.quiet)}>
        {code}
      </Link>
    )}
    {title !== undefined && title !== '' && (
      <>
        {' '}
        <span className={classes.title}>{title}</span>
      </>
    )}
  </>
);
