import { emptyReply } from '@coursetrail/contract';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { sendProblem } from '../http/problems.ts';
import { openReadiness, openWorkerCheck } from '../storage/readiness.ts';
import { addGauge, addLabeledGauge, lastKnown } from './gauges.ts';

/** Addresses that are answered under any load: they say how the server is, and cost next to nothing. */
export const isMonitoring = (url: string): boolean => /^\/(healthz|readyz|metrics)(\?|$)/.test(url);

/** Anybody may ask, and each check writes to the disk, so its result stands for a second. */
const lastingMs = 1000;

/** What a server can lack and still be of use: to read uploaded files, and the part of the students on a lost worker. */
const parts = ['uploads', 'workers'] as const;
const readyReply = z.object({ lacking: z.array(z.enum(parts)).optional() });

type HealthOptions = {
  registry: Registry;
  /** Aborted when this server has been asked to stop. */
  stopping: AbortSignal;
};

/** For monitoring and proxies: whether the process is alive, and whether it can do its work. */
export function healthRoutes(
  app: App,
  { audits, database }: Pick<Dependencies, 'audits' | 'database'>,
  { registry, stopping }: HealthOptions,
): void {
  const requireWritable = openReadiness(database);
  const hasWorkers = openWorkerCheck(database);
  let isLackingWorkers = false;
  const checkNow = async () => {
    await requireWritable();
    isLackingWorkers = !(await hasWorkers().catch(() => false));
  };
  let last: { at: number; check: Promise<void> } | undefined;
  const checkOnce = () => {
    if (last === undefined || Date.now() - last.at > lastingMs) last = { at: Date.now(), check: checkNow() };
    return last.check;
  };
  const isLacking = () => ({ uploads: !audits.canStart(), workers: isLackingWorkers });

  app.get('/healthz', { schema: { response: { 200: emptyReply } } }, async () => ({}));

  app.get('/readyz', { schema: { response: { 200: readyReply } } }, async (_request, reply) => {
    if (stopping.aborted) return sendProblem(reply, 'stopping');
    await checkOnce();
    // Not 503: all servers may lack it, and a balancer that turned them all away would stop what still works.
    const lacking = parts.filter((part) => isLacking()[part]);
    return lacking.length > 0 ? { lacking } : {};
  });

  const wasWritable = lastKnown(() => checkOnce().then(() => true), false, 0);
  addGauge(
    registry,
    'coursetrail_ready',
    '1 if the server can do its work; 0 if its database takes no write, or if it is about to stop.',
    async () => ((await wasWritable()) && !stopping.aborted ? 1 : 0),
  );
  addLabeledGauge(
    registry,
    'coursetrail_lacking',
    '1 if no file can be read (uploads), or a worker of a Citus does not reply (workers).',
    'part',
    () => Object.fromEntries(Object.entries(isLacking()).map(([part, lacks]) => [part, lacks ? 1 : 0])),
  );
}
