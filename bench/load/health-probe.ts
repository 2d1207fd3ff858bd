import http from 'node:http';
import { percentile, rounded } from '../measure.ts';

const everyMs = 25;
const limit = 5000;

/** Asks /healthz at fixed times, as a balancer does, whether or not the last reply has come. */
export function probeHealth(url: string) {
  const times: number[] = [];
  let failed = 0;
  const agent = new http.Agent({ keepAlive: true });
  const probe = () => {
    const started = performance.now();
    http
      .get(`${url}/healthz`, { agent, signal: AbortSignal.timeout(limit) }, (reply) => {
        if (reply.statusCode !== 200) failed += 1;
        reply.resume().on('end', () => times.push(performance.now() - started));
      })
      .on('error', () => {
        failed += 1;
      });
  };
  const clock = setInterval(probe, everyMs);
  return {
    stop() {
      clearInterval(clock);
      agent.destroy();
      return times.length === 0
        ? { probes: failed, failed, p50: limit, p99: limit }
        : {
            probes: times.length + failed,
            failed,
            p50: rounded(percentile(times, 50)),
            p99: rounded(percentile(times, 99)),
          };
    },
  };
}
