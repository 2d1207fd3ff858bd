import { problems } from '@coursetrail/contract';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { App } from '../http/fastify-app.ts';

/** Clients may invent methods. Each would be another label. */
const usualMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * How many requests the server replied to, how long that took, and what it refused. Route patterns and numbers only: no
 * address, course or cursor of anybody, and no label that a client could choose.
 */
export function measureRequests(app: App, registry: Registry): { refused: Counter } {
  const registers = [registry];
  const duration = new Histogram({
    name: 'coursetrail_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its reply, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const inFlight = new Gauge({
    name: 'coursetrail_http_requests_in_flight',
    help: 'Requests that have arrived and have no complete reply yet.',
    registers,
  });
  const refused = new Counter({
    name: 'coursetrail_http_requests_refused_total',
    help: 'Requests refused for now (status 429 or 503), by problem code.',
    labelNames: ['code'],
    registers,
  });
  // A rate can be computed from the first refusal on only if the counter was there before it.
  for (const [code, [status]] of Object.entries(problems))
    if (status === 429 || status === 503) refused.inc({ code }, 0);
  refused.inc({ code: 'identity' }, 0);

  app.addHook('onRequest', async (_request, reply) => {
    inFlight.inc();
    reply.raw.once('close', () => inFlight.dec());
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { statusCode: status, problemCode = 'identity' } = reply;
    duration.observe(
      {
        method: usualMethods.includes(method) ? method : 'other',
        route: routeOptions.url ?? 'none',
        status,
      },
      reply.elapsedTime / 1000,
    );
    if (status === 429 || status === 503) refused.inc({ code: problemCode });
  });
  return { refused };
}
