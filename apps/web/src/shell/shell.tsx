import { useRef } from 'react';
import { Outlet } from 'react-router';
import { Notices } from '../ui/notices.tsx';
import { Bar } from './bar.tsx';
import { useFrameRemoved } from './frame.ts';
import { useLoginCheck, useLogoutRedirect } from './login-hooks.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { usePagePrefetch } from './page-prefetch.ts';
import classes from './shell.module.css';

/** What surrounds every page. */
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
      <Notices />
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
