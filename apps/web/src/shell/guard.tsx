import '../ui/mantine.css';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { queries } from '../queries.ts';
import { useToken } from '../session.ts';

/** Lets only visitors with a kept token pass; the others go to the log-in, which knows where they were headed. */
export function Component() {
  const token = useToken();
  const { pathname } = useLocation();
  const [arrivedLoggedIn] = useState(token !== null);
  if (token === null) {
    // Who logged out while here, in this tab or another, has left and is not to be led back.
    return <Navigate to={paths.login} replace state={arrivedLoggedIn ? null : { from: pathname }} />;
  }
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <Notifications />
    </QueryClientProvider>
  );
}
