import { emptyReply } from '@coursetrail/contract';
import type { Dependencies } from '../dependencies.ts';
import { requireWritable } from '../storage/readiness.ts';
import type { App } from './fastify-app.ts';

/** Anybody may ask, and each check writes to the disk, so its result stands for a second. */
const lastingMs = 1000;

/** For monitoring: whether the process is alive, and whether it can do its work. */
export function healthRoutes(app: App, { database }: Pick<Dependencies, 'database'>) {
  let last: { at: number; check: Promise<void> } | undefined;
  const checkOnce = () => {
    if (last === undefined || Date.now() - last.at > lastingMs)
      last = { at: Date.now(), check: requireWritable(database) };
    return last.check;
  };

  app.get('/healthz', { schema: { response: { 200: emptyReply } } }, async () => ({}));

  app.get('/readyz', { schema: { response: { 200: emptyReply } } }, async () => {
    await checkOnce();
    return {};
  });
}
