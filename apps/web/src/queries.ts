import { QueryClient } from '@tanstack/react-query';
import { readToken, watchSession } from './session.ts';

/** What the server answered, for as long as the page lives and its student stays logged in. */
export const queries = new QueryClient();

// A log-out in another tab counts as well: what one student was shown must not wait for the next.
watchSession(() => {
  if (readToken() === null) queries.clear();
});
