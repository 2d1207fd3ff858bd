import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from './limits.ts';
import { type IdentityKit, startKit } from './test-kit.ts';

/** The product's own hashes and pauses. What is compared takes as long by construction; this is the proof by the clock. */
let kit: IdentityKit;
beforeAll(async () => {
  const few = { ...limits['wrong password, address'], points: 40 };
  kit = await startKit({ parts: { limits: { 'wrong password, address': few } } });
});
afterAll(() => kit.stop());

/** Compares the fastest of several rounds: what a busy machine adds is not caused by the service. */
async function ratioOf(one: () => Promise<unknown>, two: () => Promise<unknown>): Promise<number> {
  const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 9; round += 1)
    for (const [index, work] of [one, two].entries()) {
      const start = performance.now();
      await work();
      fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - start);
    }
  const [first = 0, second = 0] = fastest;
  return Math.max(first / second, second / first);
}

test('a wrong password takes as long for an unknown address as for a known one', async () => {
  const known = kit.someone();
  await kit.verified(known);
  let network = 0;
  const guess = (email: string) => kit.signInOutcome(email, 'not-the-password', `198.51.100.${++network}`);
  // Without a hash for unknown accounts it is above 10.
  expect(
    await ratioOf(
      () => guess(known),
      () => guess(kit.someone()),
    ),
  ).toBeLessThan(2.5);
});

test('a reset takes as long for an unknown address as for a known one, however slow the mail server is', async () => {
  kit.mailServer.gate = new Promise((resolve) => setTimeout(resolve, 20_000));
  const known = Array.from({ length: 9 }, kit.someone);
  for (const email of known) await kit.verified(email);
  const ratio = await ratioOf(
    () => kit.requestReset(known.pop() ?? ''),
    () => kit.requestReset(kit.someone()),
  );
  kit.restore();
  expect(ratio).toBeLessThan(2.5);
});

test('a guess that is refused without hashing takes as long as one that is hashed', async () => {
  const network = '192.0.2.200';
  const [resident, visitor] = [kit.someone(), kit.someone()];
  for (const email of [resident, visitor]) await kit.verified(email);
  await kit.signIn(resident, undefined, { ip: network });
  while ((await kit.signInOutcome(kit.someone(), 'x'.repeat(5000), network)) !== tooMany);
  const guess = async (email: string) =>
    expect(await kit.signInOutcome(email, 'not-the-password', network)).toBe(tooMany);
  // Without the pretended hash it is above 5.
  expect(
    await ratioOf(
      () => guess(resident),
      () => guess(visitor),
    ),
  ).toBeLessThan(2.5);
});

const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER';
