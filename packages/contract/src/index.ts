// The small dialect of zod: every student's screen carries these schemas, and the full one weighs 17 KB more.
import * as z from 'zod/mini';

export * from './account.ts';
export * from './catalog.ts';
export * from './histories.ts';
export * from './page-config.ts';
export * from './problems.ts';
export * from './statistics.ts';
export * from './uploads.ts';
export * from './visualizer.ts';

export const errorReply = z.object({ error: z.string(), code: z.string() });
export const emptyReply = z.object({});
