import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { App } from '../http/fastify-app.ts';
import { Problem } from '../http/problems.ts';

/** Memory, event-loop delay, garbage collection, file descriptors: of the process, whatever runs in it. */
let ofThisProcess: Registry | undefined;

function processMetrics(): Registry {
  if (ofThisProcess !== undefined) return ofThisProcess;
  ofThisProcess = new Registry();
  collectDefaultMetrics({ register: ofThisProcess });
  // Gauges, whose names end as only those of counters may.
  for (const kind of ['handles', 'requests', 'resources'])
    ofThisProcess.removeSingleMetric(`nodejs_active_${kind}_total`);
  const build = new Gauge({
    name: 'coursetrail_build_info',
    help: 'Always 1; the labels say which version runs, and on which Node.',
    labelNames: ['version', 'node'],
    registers: [ofThisProcess],
  });
  build.set({ version: packageJson.version, node: process.version }, 1);
  return ofThisProcess;
}

type MetricsOptions = {
  registry: Registry;
  /** Allows reading from another machine. */
  token: string | undefined;
};

/** Serves what the parts of the server have registered, in Prometheus' text format. docs/monitoring.md explains it. */
export function metricsRoutes(app: App, { registry, token }: MetricsOptions): void {
  const registries = [processMetrics(), registry];
  app.get('/metrics', { schema: { response: { 200: z.string() } } }, async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, token)) throw new Problem('not-found');
    reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store');
    return (await Promise.all(registries.map((each) => each.metrics()))).join('\n');
  });
}

/**
 * Behind a proxy or tunnel on this machine every request seems to come from here, but such a request names the public
 * host, or says in a header whom it is for.
 */
const isFromHere = ({ socket, headers }: FastifyRequest) =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '') &&
  /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => /forwarded|^via$|^cf-|-ip$/.test(name));

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const hasToken = ({ headers }: FastifyRequest, token: string | undefined) =>
  token !== undefined && timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
