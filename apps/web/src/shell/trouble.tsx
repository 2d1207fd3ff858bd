import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useFrameRemoved } from './frame.ts';

/** Shown instead of a page that failed. Reloading also helps when a new version has replaced this one's files. */
export function Trouble() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  useFrameRemoved();
  return (
    <Page title="Something went wrong">
      <p>We couldn’t show this page. Your courses are safe: nothing was changed.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Page>
  );
}
