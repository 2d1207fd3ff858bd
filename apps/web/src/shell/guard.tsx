import '../ui/mantine.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { queries } from '../queries.ts';
import { useToken } from '../session.ts';

/** Lets only visitors with a kept token pass; the others go to the log-in, which knows where they were headed. */
export function Component() {
  const token = useToken();
  const { pathname, search } = useLocation();
  const [arrivedLoggedIn] = useState(token !== null);
  if (token === null) {
    // Whose log-in ended while here is led out by the shell.
    return arrivedLoggedIn ? null : (
      <Navigate to={paths.login} replace state={{ from: pathname + search }} />
    );
  }
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
