import { expect, test } from 'vitest';
import { passwordHashers } from './password-hasher.ts';
import { quickParts } from './test-parts.ts';

test('two passwords are hashed at a time, some wait, and the rest are refused', async () => {
  const hasher = passwordHashers(quickParts.argon2, { atOnce: 2, waiting: 3 }).hasherFor('192.0.2.1');
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => hasher.hash('copper-lantern-58')));
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')]);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
  // The queue is empty again.
  expect(await hasher.matches('copper-lantern-58', await hasher.hash('copper-lantern-58'))).toBe(true);
});

test('a guess that is refused without hashing waits for its turn like one that is hashed', async () => {
  const { hasherFor, waiting } = passwordHashers(quickParts.argon2, { atOnce: 1, waiting: 3 });
  const { matches, pretend } = hasherFor('192.0.2.1');
  const order: string[] = [];
  const guesses = [
    ...Array.from({ length: 3 }, () => matches('a guess', null).then(() => order.push('hashed'))),
    pretend().then(() => order.push('refused')),
  ];
  expect(waiting()).toBe(3);
  await Promise.all(guesses);
  expect(waiting()).toBe(0);
  expect(order).toEqual(['hashed', 'hashed', 'hashed', 'refused']);
});
