import { Outlet } from 'react-router';
import { Bar } from './bar.tsx';
import classes from './shell.module.css';

/** What surrounds every page. */
export function Shell() {
  return (
    <div className={classes.shell}>
      {/* A button, since a link to "#content" would change the route. */}
      <button type="button" className={classes.skip} onClick={() => document.getElementById('content')?.focus()}>
        Skip to content
      </button>
      <Bar />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        Coursetrail is made for students of the University of Missouri System. It is not a service of the university.
      </footer>
    </div>
  );
}
