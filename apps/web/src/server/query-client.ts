import { type Query, QueryClient } from '@tanstack/react-query';
import { readToken, readUserId, watchSession } from '../session/session.ts';

/** While a screen is being drawn, what it has asked for is new. */
const drawingTime = 2000;
const isNotJustLoaded = ({ state }: Query): boolean =>
  state.isInvalidated || state.dataUpdatedAt + drawingTime < Date.now();

/**
 * The cache of what the server replied, as long as the page lives and its student stays logged in. All defaults are
 * here; a query states only where it differs.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `networkMode`: without a network a request fails at once and says so, instead of waiting unseen for its return.
    // `retry`: a failure is shown at once, with a way to try again.
    // `staleTime`: each screen that opens asks again, and shows what is cached until the reply is there.
    // `refetchOnMount`: the parts of a screen, which are drawn one after another, share its reply.
    queries: { networkMode: 'always', retry: false, staleTime: 0, refetchOnMount: isNotJustLoaded },
    // `gcTime`: what was sent may hold a password, so it is forgotten with the screen that sent it.
    mutations: { networkMode: 'always', retry: false, gcTime: 0 },
  },
});

const loggedIn = () => (readToken() === null ? null : readUserId());
let student = loggedIn();

// A logout in another tab counts as well: the next student must not find what this one was shown. Nothing is cleared
// while nobody comes or goes: what a page is waiting for would never arrive.
watchSession(() => {
  if (loggedIn() === student) return;
  student = loggedIn();
  queryClient.clear();
});
