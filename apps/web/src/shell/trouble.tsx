import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useFrameRemoved, useOnline } from './shell.tsx';

/** Shown instead of a page that failed. Reloading also helps when a new version has replaced this one's files. */
export function Trouble() {
  const error = useRouteError();
  const online = useOnline();
  const [wasOffline] = useState(!online);
  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    if (wasOffline && online) location.reload();
  }, [wasOffline, online]);
  useFrameRemoved();
  if (wasOffline)
    return (
      <Page title="You’re offline">
        <p>This page isn’t on your device yet. It will open when you’re back.</p>
      </Page>
    );
  return (
    <Page title="Something went wrong">
      <p>We couldn’t show this page. Your courses are safe: nothing was changed.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Page>
  );
}

export function NotFound() {
  return (
    <Page title="Page not found">
      <p>No trail leads here: the address may be mistyped, or the page has moved.</p>
      <LinkButton to={paths.home}>Go to Home</LinkButton>
    </Page>
  );
}
