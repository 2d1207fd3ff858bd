import { lazy, Suspense, useRef } from 'react';
import { Outlet } from 'react-router';
import { useIsLater } from '../ui/later.ts';
import { Bar } from './bar.tsx';
import { useFrameRemoved } from './frame.ts';
import { useEverLoggedIn, useLoginCheck, useLogoutRedirect } from './login-hooks.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { usePagePrefetch } from './page-prefetch.ts';
import classes from './shell.module.css';

// By the time it is asked for, the network may be gone. No page fails for want of it: it comes when the network is back.
const Notices = lazy(async () => {
  if (!navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return import('../ui/notices.tsx').catch(() => ({ default: () => <></> }));
});

/** What surrounds every page. */
export function Shell() {
  const content = useRef<HTMLElement>(null);
  const everLoggedIn = useEverLoggedIn();
  const isLater = useIsLater();
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
      {everLoggedIn && isLater && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
      <main ref={content} tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        Coursetrail is for University of Missouri System students. It isn’t a service of the
        university.
      </footer>
    </div>
  );
}
