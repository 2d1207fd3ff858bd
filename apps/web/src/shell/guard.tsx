import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import '../identity/bearer-source.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../server/query-client.ts';
import type { LoginState } from '../session/login-state.ts';
import { useToken, useUserId } from '../session/session.ts';
import { settleConfirmation, useIsConfirmationAsked } from '../session/sign-in-confirmation.ts';
import { hasUnsent } from '../session/unsent.ts';
import { Optional } from '../ui/optional.tsx';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

/** Opens its pages only while a token is stored. Other visitors go to Login, which takes them back afterwards. */
export function Component() {
  const token = useToken();
  const userId = useUserId();
  const { pathname, search } = useLocation();
  const [arrivedLoggedIn] = useState(token !== null);
  useEffect(() => {
    if (token === null || userId === null || !hasUnsent(userId)) return;
    import('../server/documents.ts').then(({ sendUnsent }) => sendUnsent(userId));
  }, [token, userId]);
  if (token === null) {
    // When a login ends while the page is open, the shell leads the student to Login.
    if (arrivedLoggedIn) return null;
    const state: LoginState = { from: pathname + search };
    return <Navigate to={paths.login} replace state={state} />;
  }
  // Another tab may log another student in, without a logout in between: a page and what was entered there is for one.
  return (
    <QueryClientProvider key={userId} client={queryClient}>
      <Outlet />
      <Confirmation />
    </QueryClientProvider>
  );
}

/** Fetched with the first request that needs it: few visits do. */
function Confirmation() {
  const isAsked = useIsConfirmationAsked();
  // The login may end while the dialog is open: then nobody can confirm.
  useEffect(() => () => settleConfirmation(false), []);
  return (
    isAsked && (
      <Optional>
        <ConfirmDialog />
      </Optional>
    )
  );
}
