import http from 'node:http';
import { cpuOf } from './processor-time.ts';

export type Load = {
  method: 'GET' | 'POST';
  path: string;
  headersAt(turn: number): Record<string, string>;
  status: number;
};

const connections = 32;

export type Rate = {
  perSecond: number;
  /** Milliseconds of the server's processor time per reply, which neither other load nor a slow client changes. */
  cpu: number;
};

/** How many replies a server gives to clients that never pause, and what each costs it. */
export async function rateOf(
  { url, pid }: { url: string; pid: number },
  load: Load,
  milliseconds: number,
): Promise<Rate> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let turn = 0;
  const askOnce = () =>
    new Promise<void>((resolve, reject) => {
      const request = http.request(
        url + load.path,
        { agent, method: load.method, headers: load.headersAt(turn++) },
        (reply) => {
          reply.resume().on('error', reject).on('end', resolve);
          if (reply.statusCode !== load.status)
            reject(new Error(`${load.path} replied ${reply.statusCode}`));
        },
      );
      request.on('error', reject).end();
    });
  try {
    const started = performance.now();
    const cpuBefore = cpuOf(pid);
    let replies = 0;
    const askOn = async () => {
      while (performance.now() - started < milliseconds) {
        await askOnce();
        replies += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, askOn));
    return {
      perSecond: (replies / (performance.now() - started)) * 1000,
      cpu: (cpuOf(pid) - cpuBefore) / replies,
    };
  } finally {
    agent.destroy();
  }
}
