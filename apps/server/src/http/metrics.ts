import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from './fastify-app.ts';
import { Problem } from './problems.ts';

/** Seconds; the last bucket of a histogram has no end. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Histogram = { labels: string; buckets: number[]; count: number; sum: number };

/**
 * How many requests the server answered and how long they took, by route, in Prometheus' text format.
 * Route patterns and numbers only: no address, course or cursor of anybody. `others` adds lines in the same format.
 */
export function metricsRoutes(app: App, token: string | undefined, others: () => string[]) {
  const histograms = new Map<string, Histogram>();
  // A query on the embedded database blocks the process; this is where that would show.
  const pauses = monitorEventLoopDelay();
  pauses.enable();
  app.addHook('onClose', async () => void pauses.disable());

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = `method="${method}",route="${routeOptions.url ?? 'none'}",status="${reply.statusCode}"`;
    const histogram = histograms.get(labels) ?? {
      labels,
      buckets: bounds.map(() => 0),
      count: 0,
      sum: 0,
    };
    histograms.set(labels, histogram);
    const seconds = reply.elapsedTime / 1000;
    const first = bounds.findIndex((bound) => seconds <= bound);
    if (first >= 0) histogram.buckets[first] = (histogram.buckets[first] ?? 0) + 1;
    histogram.count += 1;
    histogram.sum += seconds;
  });

  app.get('/metrics', { schema: { response: { 200: z.string() } } }, async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, token)) throw new Problem('not-found');
    reply.type('text/plain; version=0.0.4').header('cache-control', 'no-store');
    return [
      '# HELP coursetrail_answer_seconds Time to answer, by route and status.',
      '# TYPE coursetrail_answer_seconds histogram',
      ...[...histograms.values()].flatMap(linesOf),
      '# HELP coursetrail_longest_pause_seconds The longest the process was busy with one thing since last asked.',
      '# TYPE coursetrail_longest_pause_seconds gauge',
      `coursetrail_longest_pause_seconds ${longestPause(pauses)}`,
      '# HELP coursetrail_memory_bytes Memory of the process.',
      '# TYPE coursetrail_memory_bytes gauge',
      `coursetrail_memory_bytes ${process.memoryUsage.rss()}`,
      ...others(),
      '',
    ].join('\n');
  });
}

function linesOf({ labels, buckets, count, sum }: Histogram): string[] {
  let below = 0;
  const lines = bounds.map((bound, index) => {
    below += buckets[index] ?? 0;
    return `coursetrail_answer_seconds_bucket{${labels},le="${bound}"} ${below}`;
  });
  return [
    ...lines,
    `coursetrail_answer_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `coursetrail_answer_seconds_sum{${labels}} ${sum}`,
    `coursetrail_answer_seconds_count{${labels}} ${count}`,
  ];
}

function longestPause(pauses: ReturnType<typeof monitorEventLoopDelay>): number {
  const longest = pauses.max / 1e9;
  pauses.reset();
  return longest;
}

/** Behind a proxy on this machine every request seems to come from here, but such a request says so in a header. */
const isFromHere = ({ socket, headers }: FastifyRequest) =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '') &&
  ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].every(
    (name) => headers[name] === undefined,
  );

const hashOf = (text: string) => createHash('sha256').update(text).digest();

const hasToken = ({ headers }: FastifyRequest, token: string | undefined) =>
  token !== undefined &&
  timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
