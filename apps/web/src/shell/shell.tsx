import { university } from '@coursetrail/university';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { forgetLeftLogin } from '../identity/sdk-record.ts';
import { pageAt, pages } from '../pages.ts';
import { paths } from '../paths.ts';
import type { LoginState } from '../session/login-state.ts';
import { lastLogoutReason, readToken, useToken, watchSession } from '../session/session.ts';
import { clearNotices, Notices } from '../ui/notices.tsx';
import { Bar } from './bar.tsx';
import { OperatorNotice } from './operator-notice.tsx';
import { pageModule } from './page-modules.ts';
import classes from './shell.module.css';

const trustPages = [pages.audit, pages.privacy, pages.accessibility];

export function Shell() {
  const content = useRef<HTMLElement>(null);
  useFrameRemoved();
  useLoginCheck();
  useLogoutRedirect();
  usePagePrefetch();
  return (
    <div className={classes.shell}>
      {/* A button, since a link to "#content" would change the route. */}
      <button type="button" className={classes.skip} onClick={() => content.current?.focus()}>
        Skip to content
      </button>
      <Bar />
      <OfflineBanner />
      <OperatorNotice />
      <Notices />
      <main ref={content} tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        Coursetrail is for {university.system} students. It isn’t a service of the university.
        <ul className={classes.trust}>
          {trustPages.map(({ path, heading }) => (
            <li key={path}>
              <Link to={path}>{heading}</Link>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}

/** Fetches a page when a link to it is touched, pointed at or focused, so that it is there when the link is followed. */
function usePagePrefetch() {
  useEffect(() => {
    const events = ['pointerover', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, prefetch, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, prefetch);
    };
  }, []);
}

function prefetch({ target }: Event) {
  // A browser may remember that a file could not be fetched.
  if (!navigator.onLine || !(target instanceof Element)) return;
  const address = target.closest('a')?.getAttribute('href') ?? '';
  if (!address.startsWith('#')) return;
  const [path = ''] = address.slice(1).split('?');
  pageModule(path)?.().catch(() => {}); // following the link says what failed
}

/** By then most pages have shown what they were opened for, on a phone too: the SDK is large. */
const momentAfterOpening = 1500;

/**
 * Fetches Degree in advance, and lets the authentication SDK check the stored login, soon after the page opens and when the network returns. Where
 * none is stored, the SDK keeps none either.
 */
function useLoginCheck() {
  const loggedIn = useToken() !== null;
  useEffect(() => {
    if (readToken() === null) forgetLeftLogin().catch(() => {});
  }, []);
  useEffect(() => {
    if (!loggedIn) return;
    const check = () => import('../identity/login.ts').then(({ followLogin }) => followLogin()).catch(() => {}); // offline: the next request will show it
    const timer = setTimeout(() => {
      check();
      // A plan is opened where there may be no network.
      pageModule(paths.degree)?.().catch(() => {});
    }, momentAfterOpening);
    window.addEventListener('online', check);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', check);
    };
  }, [loggedIn]);
}

/** Leads the student to Login when the login ends, whichever tab ended it and why. */
function useLogoutRedirect() {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const redirect = useEffectEvent(() => {
    clearNotices();
    const reason = lastLogoutReason();
    if (reason === 'deleted') {
      navigate(paths.home);
    } else if (pathname !== paths.login) {
      // A student whose login expired returns here after the next one; a student who logged out does not.
      const returns = reason === 'ended' && pageAt(pathname)?.guarded === true;
      const state: LoginState = returns ? { reason, from: pathname } : { reason };
      navigate(paths.login, { state });
    }
  });

  const [arrivedLoggedIn] = useState(() => readToken() !== null);
  useEffect(() => {
    let wasLoggedIn = arrivedLoggedIn;
    const look = () => {
      const isLoggedIn = readToken() !== null;
      if (wasLoggedIn && !isLoggedIn) redirect();
      wasLoggedIn = isLoggedIn;
    };
    // Another tab may have ended the login since the page was drawn.
    look();
    return watchSession(look);
  }, [arrivedLoggedIn]);
}

let isOnline = navigator.onLine;

function subscribe(listener: () => void) {
  const follow = ({ type }: Event) => {
    isOnline = type === 'online';
    listener();
  };
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  return () => {
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
  };
}

export const useOnline = () => useSyncExternalStore(subscribe, () => isOnline);

/** On every screen, because what is entered anywhere can be lost with the network. */
function OfflineBanner() {
  const online = useOnline();
  return (
    !online && (
      <p role="status" className={classes.banner}>
        You’re offline. Your entries stay here until you reconnect.
      </p>
    )
  );
}

/** Removes what index.html shows until the scripts have arrived: the bar and the heading of the page. */
export const useFrameRemoved = () => useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
