import { QueryClient } from '@tanstack/react-query';
import { readToken, readUserId, watchSession } from './session.ts';

/** What the server answered, for as long as the page lives and its student stays logged in. */
export const queries = new QueryClient({
  defaultOptions: {
    // Without network a call fails at once and is told, rather than waiting unseen for the network to come back.
    queries: { networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

let student = readUserId();

// A log-out in another tab counts as well: what one student was shown must not wait for the next.
watchSession(() => {
  if (readToken() !== null && readUserId() === student) return;
  student = readUserId();
  queries.clear();
});
