import { request as send } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { writeNote } from '../storage/operation-notes.ts';
import { engines, type ServerKit, startKit } from '../test-kit.ts';

const token = 'a token for the monitoring';
let kit: ServerKit;
let app: Awaited<ReturnType<typeof buildApp>>;
const stopping = new AbortController();
beforeAll(async () => {
  kit = await startKit('sqlite');
  app = await buildApp(kit.dependencies, { metricsToken: token, stopping: stopping.signal });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await kit.stop();
});
const elsewhere = '192.0.2.7';
const scrape = async () => (await app.inject('/metrics')).body;

test('the operator reads how often each route was called, and nothing about who called it', async () => {
  for (const code of ['MATH 1500', 'MATH 1500', 'WIZARD 1']) await app.inject(`/courses/${encodeURIComponent(code)}`);
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'coursetrail_http_request_duration_seconds_count{method="GET",route="/courses/:code",status="200"} 2',
  );
  expect(body).toContain(
    'coursetrail_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/courses/:code",status="404"} 1',
  );
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  expect(body).not.toMatch(/MATH|WIZARD/);
});

test.each(engines)('how large the installation is, and when it was last backed up (%s)', async (engine) => {
  const other = await startKit(engine);
  await other.enroll('ada', 'Physics', ['MATH 1500 FS23 A']);
  const gauge = async (name: string) => {
    const { body } = await other.app.inject('/metrics');
    return Number(new RegExp(`^coursetrail_${name} (\\S+)$`, 'm').exec(body)?.[1]);
  };
  // Read in the background, so that no scrape waits for the database.
  await expect.poll(() => gauge('students')).toBe(1);
  expect(await gauge('accounts')).toBe(0);
  expect(await gauge('database_size_bytes')).toBeGreaterThan(100_000);
  expect(await gauge('backup_last_success_timestamp_seconds')).toBe(0);

  await writeNote(other.database.writer, 'backup', 'last', { at: '2026-03-02T03:30:00.000Z', bytes: 1 });
  const later = await buildApp(other.dependencies);
  const scraped = async () => (await later.inject('/metrics')).body;
  const seconds = Date.UTC(2026, 2, 2, 3, 30) / 1000;
  await expect.poll(scraped).toContain(`\ncoursetrail_backup_last_success_timestamp_seconds ${seconds}\n`);
  await later.close();
  await other.stop();
});

test('the room on the disk is shown for the embedded database alone', async () => {
  expect(await scrape()).toMatch(/^coursetrail_data_disk_free_bytes \d+$/m);
  const other = await startKit('postgres');
  expect((await other.app.inject('/metrics')).body).not.toContain('coursetrail_data_disk');
  await other.stop();
});

test('hostile requests put nothing of theirs into the metrics, and no more than a few lines', async () => {
  const { port } = app.server.address() as { port: number };
  const ask = (method: string, path: string, headers = {}) =>
    new Promise<void>((resolve) => {
      send({ port, method, path, headers, host: '127.0.0.1' }, (reply) => {
        reply.resume().on('end', resolve);
      })
        .on('error', () => resolve())
        .end();
    });
  await ask('GET', '/hostile-0');
  await ask('PURGE', '/hostile-0');
  const before = (await scrape()).split('\n').length;
  for (let n = 1; n <= 30; n += 1) {
    await ask('GET', `/hostile-${n}/course-${n}?uid=hostile-uid`);
    await ask(['PURGE', 'MKCOL', 'M-SEARCH', 'SUBSCRIBE'][n % 4] ?? '', `/hostile-${n}`);
    await ask('GET', '/%ZZhostile', { 'x-request-id': `hostile-${n}` });
    await ask('GET', '/get-major', {
      authorization: `Bearer hostile.${n}.token`,
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'hostile-agent',
    });
  }
  const body = await scrape();
  expect(body).not.toMatch(/hostile|203\.0\.113|PURGE|MKCOL|127\.0\.0\.1/);
  // Two more routes and statuses: a bad address and a missing log-in.
  expect(body.split('\n').length - before).toBeLessThan(60);
});

test('a refused request is counted under its code', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const identity = { ...kit.dependencies.identity, verifyToken: () => Promise.reject(away) };
  const failing = await buildApp({ ...kit.dependencies, identity });
  const headers = { authorization: 'Bearer a.b.c' };
  expect((await failing.inject({ url: '/get-major', headers })).statusCode).toBe(503);
  expect((await failing.inject('/metrics')).body).toContain(
    'coursetrail_http_requests_refused_total{code="storage-unavailable"} 1',
  );
  await failing.close();
});

test.each([
  ['from another machine', { remoteAddress: elsewhere }, 404],
  [
    'from another machine with a wrong token',
    { remoteAddress: elsewhere, headers: { authorization: 'Bearer guess' } },
    404,
  ],
  ['through a proxy on this machine', { headers: { 'x-forwarded-for': elsewhere } }, 404],
  ['through one that says little', { headers: { 'x-forwarded-proto': 'https' } }, 404],
  ['through a service of others', { headers: { 'cf-connecting-ip': elsewhere } }, 404],
  ['through a tunnel', { headers: { host: 'coursetrail.example.edu' } }, 404],
  ['under a name that begins like ours', { headers: { host: 'localhost.example.edu' } }, 404],
  [
    'from another machine with the token',
    { remoteAddress: elsewhere, headers: { authorization: `Bearer ${token}` } },
    200,
  ],
  ['from this machine', { remoteAddress: '::1', headers: { host: '[::1]:5000' } }, 200],
])('the metrics requested %s', async (_, asked, status) => {
  expect((await app.inject({ url: '/metrics', ...asked })).statusCode).toBe(status);
});

test('without a token in the settings no bearer token works', async () => {
  const headers = { authorization: 'Bearer undefined' };
  expect((await kit.app.inject({ url: '/metrics', remoteAddress: elsewhere, headers })).statusCode).toBe(404);
});

test('a server that was asked to stop says so first, works on, and keeps no connection', async () => {
  await expect.poll(scrape).toContain('\ncoursetrail_ready 1\n');
  stopping.abort();
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json().code]).toEqual([503, 'stopping']);
  expect(ready.headers['retry-after']).toBe('5');
  const reply = await app.inject('/courses/MATH%201500');
  expect([reply.statusCode, reply.headers['connection']]).toEqual([200, 'close']);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect(await scrape()).toContain('\ncoursetrail_ready 0\n');
});
