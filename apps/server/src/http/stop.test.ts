import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { startKit } from '../test-kit.ts';
import { stopServer } from './stop.ts';

test('a server that stops tells proxies to go elsewhere, and still answers what it was sent', async () => {
  const kit = await startKit('sqlite');
  const stopping = new AbortController();
  const app = await buildApp(kit.dependencies, { stopping: stopping.signal });
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<object>();
  app.get('/slow', () => {
    begun.resolve();
    return work.promise;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string) => {
    const { status, headers } = await fetch(url + path);
    return [status, headers.get('connection')];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);

  stopping.abort();
  expect(await ask('/readyz')).toEqual([503, 'close']);
  expect(await ask('/config.json')).toEqual([200, 'close']);
  const slow = ask('/slow');
  await begun.promise;
  const stopped = stopServer(app, { drainMs: 0, finishMs: 600_000 });
  await expect.poll(() => app.server.listening).toBe(false);
  work.resolve({});
  expect(await slow).toEqual([200, 'close']);
  await stopped;
  await kit.stop();
});
