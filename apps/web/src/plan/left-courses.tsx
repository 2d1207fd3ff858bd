import { paths } from '../paths.ts';
import type { CacheOwner } from '../server/keys.ts';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './plan.module.css';
import type { TrayActions } from './tray.tsx';

/** What the audit still asks for. */
export function LeftCourses(_props: TrayActions & { userId: CacheOwner }) {
  return (
    <>
      <p className={classes.quiet}>
        Once you have uploaded a degree audit, what it still asks for is listed here.
      </p>
      <LinkButton variant="quiet" to={paths.form}>
        Upload an audit
      </LinkButton>
    </>
  );
}
