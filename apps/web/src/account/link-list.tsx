import { Link } from 'react-router';
import classes from './link-list.module.css';

/** Other pages to go to from here. */
export const LinkList = ({
  links,
}: {
  links: readonly (readonly [to: string, text: string])[];
}) => (
  <ul className={classes.list}>
    {links.map(([to, text]) => (
      <li key={to}>
        <Link to={to} className={classes.link}>
          {text}
        </Link>
      </li>
    ))}
  </ul>
);
