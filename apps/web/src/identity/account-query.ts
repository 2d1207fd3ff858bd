import { queryOptions } from '@tanstack/react-query';
import { ownKey } from '../server/queries.ts';

/** The address of the account, and which identity service has it. The SDK that knows is fetched after the page. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ownKey('account'),
    queryFn: async () => (await import('./account.ts')).readAccount(),
  });
