import { describe, test } from 'vitest';
import { known, mailServers, productWith, unknown } from './test-kit.ts';

// All at once, because nearly all of the time is waiting.
describe.concurrent('the time of the reply does not say whether an address has an account, when the mail server', {
  timeout: 120_000,
}, () => {
  const names = Object.keys(mailServers) as (keyof typeof mailServers)[];

  test.for(names)('%s', async (name, { expect, onTestFinished }) => {
    const ask = await productWith(onTestFinished, name);
    // The fastest of several: what a busy machine adds is not caused by the product.
    const fastest = new Map<string, number>();
    for (const order of [
      [known, unknown],
      // The other way round, because the first one finds out how the mail server is.
      [unknown, known],
      [unknown, known],
    ])
      for (const email of order) {
        const start = performance.now();
        await ask(email, 'PASSWORD_RESET');
        const ms = performance.now() - start;
        fastest.set(email, Math.min(fastest.get(email) ?? ms, ms));
      }
    const ratio = (fastest.get(known) ?? 0) / (fastest.get(unknown) ?? 1);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
});
