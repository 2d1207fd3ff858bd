import { readFileSync } from 'node:fs';
import http from 'node:http';
import { emptyRequest, type LoadClient, type LoadRequest, mix, pickKind, renewal } from './mix.ts';
import { type LoadJob, type LoadSample, sampled, summaryOf } from './samples.ts';
import type { LoadStudent } from './students.ts';

export type LoadSetup = {
  url: string;
  studentsFile: string;
  majors: string[];
  tokenSeconds: number;
};

/** A student closes the page after this time. */
const patience = 10_000;
/** More open requests than this would only measure this process. */
const openAtMost = 4000;

const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 512 });
const setup: LoadSetup = JSON.parse(process.argv[2] ?? '{}');
const clients = (JSON.parse(readFileSync(setup.studentsFile, 'utf8')) as LoadStudent[]).map(
  (student, number): LoadClient => ({
    ...student,
    number,
    token: '',
    tokenAt: 0,
    tags: new Map(),
    cursor: null,
    hasUndo: false,
    majorsLeft: 3,
  }),
);

/** A network of their own for each, in the addresses reserved for tests of this kind: log-ins are limited by network. */
const addressOf = ({ number }: LoadClient) => `198.18.${(number >> 8) & 255}.${number & 255}`;

type LoadOutcome = Pick<LoadSample, 'status' | 'hasRetryAfter'>;

function send(client: LoadClient, { method, path, headers, body, onReply, readsBody }: LoadRequest) {
  return new Promise<LoadOutcome>((resolve) => {
    const lost = () => resolve({ status: 0, hasRetryAfter: false });
    const request = http.request(
      setup.url + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${client.token}`,
          'x-forwarded-for': addressOf(client),
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        signal: AbortSignal.timeout(patience),
      },
      (reply) => {
        const { statusCode: status = 0, headers } = reply;
        const isGood = status === 200 || status === 304;
        const chunks: Buffer[] = [];
        if (readsBody && isGood) reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        else reply.resume();
        reply.on('error', lost).on('end', () => {
          const text = () => Buffer.concat(chunks).toString();
          if (isGood) onReply?.({ status, etag: headers.etag, body: text });
          resolve({ status, hasRetryAfter: headers['retry-after'] !== undefined });
        });
      },
    );
    request.on('error', lost).end(body);
  });
}

/** The token of a page that was open for long has to be renewed first; so has that of a student who comes back. */
const isStale = ({ tokenAt }: LoadClient) => Date.now() - tokenAt > (setup.tokenSeconds - 60) * 1000;

function nextRequest(client: LoadClient, what: LoadJob['what']) {
  if (isStale(client)) return { kind: 'token renewal', request: renewal(client) };
  if (what === 'empty') return { kind: 'empty', request: emptyRequest };
  const kind = pickKind();
  return { kind, request: mix[kind][1](client, setup.majors) };
}

/**
 * Requests arrive at random moments, at a rate that does not depend on how fast replies come: students do not wait for
 * each other. The time of a request counts from the moment it should have been sent.
 */
function run({ rate, seconds, what }: LoadJob): Promise<LoadSample[]> {
  const samples: LoadSample[] = [];
  const started = performance.now();
  const now = () => performance.now() - started;
  let open = 0;
  return new Promise((resolve) => {
    let nextAt = 0;
    const finishIfDone = () => {
      if (nextAt >= seconds * 1000 && open === 0) resolve(samples);
    };
    const arrive = async (at: number) => {
      const client = clients[Math.floor(Math.random() * clients.length)];
      if (client === undefined) throw new Error('There are no students.');
      const { kind, request } = nextRequest(client, what);
      if (open >= openAtMost) {
        samples.push({ kind, at, milliseconds: 0, status: -1, hasRetryAfter: false });
        return;
      }
      open += 1;
      const outcome = await send(client, request);
      open -= 1;
      samples.push({ kind, at, milliseconds: now() - at, ...outcome });
      finishIfDone();
    };
    const pump = () => {
      while (nextAt <= now() && nextAt < seconds * 1000) {
        void arrive(nextAt);
        nextAt += (-Math.log(1 - Math.random()) / rate) * 1000;
      }
      if (nextAt < seconds * 1000) setTimeout(pump, Math.max(0, nextAt - now()));
      else finishIfDone();
    };
    pump();
  });
}

/** All students open the page: their tokens are issued before anything is measured. */
async function logEverybodyIn() {
  const waiting = [...clients];
  const work = async () => {
    for (let client = waiting.pop(); client !== undefined; client = waiting.pop()) {
      const { status } = await send(client, renewal(client));
      if (status !== 200) throw new Error(`A token could not be issued: status ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

process.on('message', async (job: LoadJob) => {
  const before = process.cpuUsage();
  const samples = await run(job);
  const { user, system } = process.cpuUsage(before);
  const ownCpu = (user + system) / 1000;
  process.send?.({ ...summaryOf(samples.map(sampled), job), ownCpu });
});
await logEverybodyIn();
process.send?.('ready');
