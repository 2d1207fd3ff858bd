import { pageConfig } from '@coursetrail/contract';
import { sharedQuery } from './queries.ts';

/** What the operator decided and says of this installation. */
export const installationQuery = sharedQuery('/config.json', pageConfig);
