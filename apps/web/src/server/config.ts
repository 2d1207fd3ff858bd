import { type PageConfig, pageConfig } from '@coursetrail/contract';
import { request } from './client.ts';

/** The settings of this installation that the page needs. */
export const readConfig = (): Promise<PageConfig> => request('/config.json', pageConfig);
