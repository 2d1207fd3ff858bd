import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type ServerKit, startKit } from '../test-kit.ts';

const token = 'a token for the monitoring';
let kit: ServerKit;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  kit = await startKit('sqlite');
  app = await buildApp(kit.dependencies, { metricsToken: token });
});
afterAll(async () => {
  await app.close();
  await kit.stop();
});
const elsewhere = '192.0.2.7';

test('the operator reads how often each route was called, and nothing about who called it', async () => {
  for (const code of ['MATH 1500', 'MATH 1500', 'WIZARD 1'])
    await app.inject(`/courses/${encodeURIComponent(code)}`);
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'coursetrail_answer_seconds_count{method="GET",route="/courses/:code",status="200"} 2',
  );
  expect(body).toContain(
    'coursetrail_answer_seconds_bucket{method="GET",route="/courses/:code",status="404",le="+Inf"} 1',
  );
  expect(body).toMatch(/^coursetrail_memory_bytes \d+$/m);
  expect(body).not.toMatch(/MATH|WIZARD/);
});

test.each([
  ['from another machine', { remoteAddress: elsewhere }, 404],
  [
    'from another machine with a wrong token',
    { remoteAddress: elsewhere, headers: { authorization: 'Bearer guess' } },
    404,
  ],
  ['through a proxy on this machine', { headers: { 'x-forwarded-for': elsewhere } }, 404],
  [
    'from another machine with the token',
    { remoteAddress: elsewhere, headers: { authorization: `Bearer ${token}` } },
    200,
  ],
  ['from this machine', { remoteAddress: '::1' }, 200],
])('the metrics requested %s', async (_, asked, status) => {
  expect((await app.inject({ url: '/metrics', ...asked })).statusCode).toBe(status);
});

test('without a token in the settings no bearer token works', async () => {
  const headers = { authorization: 'Bearer undefined' };
  expect(
    (await kit.app.inject({ url: '/metrics', remoteAddress: elsewhere, headers })).statusCode,
  ).toBe(404);
});
