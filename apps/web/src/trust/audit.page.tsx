import { Link } from 'react-router';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import classes from './trust.module.css';

/** docs/security.md names a test for each promise of this page and the next. */
export function Component() {
  return (
    <div className={classes.page}>
      <Page title={pages.audit.heading}>
        <p>
          <b>Yes, if it is yours.</b> You downloaded your own copy, and you decide who reads it. Never upload the audit
          of somebody else.
        </p>
        <h2>What the warning on it means</h2>
        <p>
          An audit says “FEDERAL LAW PROHIBITS TRANSMITTAL TO A THIRD PARTY”. As we understand it, this speaks to those
          who get the record from the university. The law, FERPA, forbids them to pass it on without your consent. It
          does not forbid you to use your own copy. This is not legal advice: if you want to be sure, ask the
          registrar’s office.
        </p>
        <h2>What happens to the file</h2>
        <p>
          Your browser reads it first and shows what it found. Nothing is sent before you press Upload PDF. The server
          then reads the file in memory and never stores it. It does not keep your name, your student number or your
          adviser.
        </p>
        <p>You need not upload anything: you can enter courses by hand.</p>
        <h2>What we keep, where, and how long</h2>
        <ul>
          <li>We keep your courses, with terms, credits and grades, and what your audit still asks for.</li>
          <li>They are stored in the database of this installation, where whoever administers it can read them.</li>
          <li>They stay until you delete them. In My Account you download everything, or delete your account.</li>
          <li>
            What you delete is still in older backups, until they are deleted as well. Our guide for operators says two
            weeks.
          </li>
        </ul>
        <p>
          Others see only what you choose to share: <Link to={paths.privacy}>Privacy</Link>.
        </p>
      </Page>
    </div>
  );
}
