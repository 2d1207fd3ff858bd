import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendCompressed } from './tagged-replies.ts';

test('a reply that the browser already has is not compressed again', async () => {
  let packed = 0;
  const bytes = async () => {
    packed += 1;
    return gzipSync('{"trail":1}');
  };
  const app = Fastify();
  app.get('/', (request, reply) => sendCompressed(request, reply, { tag: 'one', bytes }));
  const ask = (headers = {}) => app.inject({ url: '/', headers: { 'accept-encoding': 'gzip', ...headers } });
  const first = await ask();
  expect(gunzipSync(first.rawPayload).toString()).toBe('{"trail":1}');
  const second = await ask({ 'if-none-match': first.headers['etag'] });
  expect([second.statusCode, second.body, packed]).toEqual([304, '', 1]);
});
