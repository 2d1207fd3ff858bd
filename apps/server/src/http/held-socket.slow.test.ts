import { startProduct } from '@coursetrail/test-product';
import { expect, test } from 'vitest';

test('a request that arrives while the server is restarted waits for the new one, if the socket is held', async () => {
  const product = await startProduct({ engine: 'sqlite', hasHeldSocket: true });
  const { pid } = product;
  await product.kill();
  const waiting = fetch(`${product.url}/healthz`, { headers: { connection: 'close' } });
  await product.restart();
  expect((await waiting).status).toBe(200);
  expect(product.pid).not.toBe(pid);
  await product.stop();
});
