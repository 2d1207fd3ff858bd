import { emptyReply } from '@coursetrail/contract';
import type { Registry } from 'prom-client';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { sendProblem } from '../http/problems.ts';
import { requireWritable } from '../storage/readiness.ts';
import { addGauge, lastKnown } from './gauges.ts';

/** Addresses that are answered under any load: they say how the server is, and cost next to nothing. */
export const isMonitoring = (url: string): boolean => /^\/(healthz|readyz|metrics)(\?|$)/.test(url);

/** Anybody may ask, and each check writes to the disk, so its result stands for a second. */
const lastingMs = 1000;

type HealthOptions = {
  registry: Registry;
  /** Aborted when this server has been asked to stop. */
  stopping: AbortSignal;
};

/** For monitoring and proxies: whether the process is alive, and whether it can do its work. */
export function healthRoutes(
  app: App,
  { database }: Pick<Dependencies, 'database'>,
  { registry, stopping }: HealthOptions,
): void {
  let last: { at: number; check: Promise<void> } | undefined;
  const checkOnce = () => {
    if (last === undefined || Date.now() - last.at > lastingMs)
      last = { at: Date.now(), check: requireWritable(database) };
    return last.check;
  };

  app.get('/healthz', { schema: { response: { 200: emptyReply } } }, async () => ({}));

  app.get('/readyz', { schema: { response: { 200: emptyReply } } }, async (_request, reply) => {
    if (stopping.aborted) return sendProblem(reply, 'stopping');
    await checkOnce();
    return {};
  });

  const wasWritable = lastKnown(() => checkOnce().then(() => true), false, 0);
  addGauge(
    registry,
    'coursetrail_ready',
    '1 if the server can do its work; 0 if its database takes no write, or if it is about to stop.',
    async () => ((await wasWritable()) && !stopping.aborted ? 1 : 0),
  );
}
