// zod/mini, because every screen loads these schemas and the full zod is 17 KB larger.
import * as z from 'zod/mini';

export * from './account.ts';
export * from './catalog.ts';
export * from './documents.ts';
export * from './histories.ts';
export * from './page-config.ts';
export * from './problems.ts';
export * from './statistics.ts';
export * from './university.ts';
export * from './uploads.ts';
export * from './visualizer.ts';

export const emptyReply = z.object({});
