import { QueryClient } from '@tanstack/react-query';
import { readToken, readUserId, watchSession } from '../session/session.ts';

/**
 * The cache of what the server replied, as long as the page lives and its student stays logged in. All defaults are
 * here; a query states only where it differs.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `networkMode`: without a network a request fails at once and says so, instead of waiting unseen for its return.
    // `retry`: a failure is shown at once, with a way to try again.
    // `staleTime`: each screen that opens asks again, and shows what is cached until the reply is there. A moment later
    // its parts, which are drawn one after another, do not.
    queries: { networkMode: 'always', retry: false, staleTime: 2000 },
    // `gcTime`: what was sent may hold a password, so it is forgotten with the screen that sent it.
    mutations: { networkMode: 'always', retry: false, gcTime: 0 },
  },
});

let student = readUserId();

// A logout in another tab counts as well: the next student must not find what this one was shown.
watchSession(() => {
  if (readToken() !== null && readUserId() === student) return;
  student = readUserId();
  queryClient.clear();
});
