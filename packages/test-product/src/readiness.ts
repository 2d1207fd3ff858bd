import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from './product.ts';

/** Waits until the server accepts requests. Throws when it takes longer than this. */
export async function untilReady({ url }: Pick<Product, 'url'>, withinMs: number): Promise<void> {
  for (const giveUp = Date.now() + withinMs; ; await sleep(50)) {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    if (reply?.status === 200) return;
    if (Date.now() > giveUp) throw new Error(`${url} was not ready within ${withinMs} ms.`);
  }
}
