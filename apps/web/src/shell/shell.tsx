import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { paths, studentPaths } from '../paths.ts';
import { lastLogoutReason, useToken } from '../session/session.ts';
import { clearNotices } from '../ui/notify.ts';
import { Bar } from './bar.tsx';
import classes from './shell.module.css';

const Notices = lazy(() => import('../ui/notices.tsx'));

/** What surrounds every page. */
export function Shell() {
  const everLoggedIn = useLogin();
  return (
    <div className={classes.shell}>
      {/* A button, since a link to "#content" would change the route. */}
      <button
        type="button"
        className={classes.skip}
        onClick={() => document.getElementById('content')?.focus()}
      >
        Skip to content
      </button>
      <Bar />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        Coursetrail is made for students of the University of Missouri System. It is not a service
        of the university.
      </footer>
      {everLoggedIn && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
    </div>
  );
}

/** Leads the student out when the log-in ends, in whichever tab or way. Returns whether there ever was one. */
function useLogin(): boolean {
  const loggedIn = useToken() !== null;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wasLoggedIn = useRef(loggedIn);
  const [ever, setEver] = useState(loggedIn);
  if (loggedIn && !ever) setEver(true);

  useEffect(() => {
    if (!loggedIn) return;
    const follow = () =>
      import('../identity/login.ts').then(({ followLogin }) => followLogin()).catch(() => {}); // offline: the next request will show it
    follow();
    window.addEventListener('online', follow);
    return () => window.removeEventListener('online', follow);
  }, [loggedIn]);

  useEffect(() => {
    const hasLeft = wasLoggedIn.current && !loggedIn;
    wasLoggedIn.current = loggedIn;
    if (!hasLeft) return;
    clearNotices();
    const because = lastLogoutReason();
    if (because === 'deleted') navigate(paths.home);
    else if (pathname !== paths.login) {
      // A student whose log-in expired returns here after the next one; a student who logged out does not.
      const isToReturn = because === 'ended' && studentPaths.includes(pathname);
      navigate(paths.login, { state: isToReturn ? { because, from: pathname } : { because } });
    }
  }, [loggedIn, pathname, navigate]);

  return ever;
}
