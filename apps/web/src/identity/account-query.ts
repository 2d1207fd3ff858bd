import { queryOptions } from '@tanstack/react-query';
import { type CacheOwner, keys } from '../server/keys.ts';

/** The address of the account, and which identity service has it. The SDK that knows is fetched after the page. */
export const accountQuery = (uid: CacheOwner) =>
  queryOptions({
    queryKey: keys.account(uid),
    queryFn: async () => (await import('./account.ts')).readAccount(),
  });
