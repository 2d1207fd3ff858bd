import { expect, test } from 'vitest';
import { passwordHasher, requireGoodPassword } from './passwords.ts';

const policy = {
  minLength: 6,
  requireUppercase: false,
  requireLowercase: false,
  requireNumber: false,
  requireSymbol: false,
};
const choose = (password: string) => () =>
  requireGoodPassword(password, policy, 'ada.moss@umsystem.edu');

test.each([
  'password',
  'Password1!',
  'qwerty123',
  '12345678',
  'iloveyou',
  'Mizzou2026',
  'aaaaaaaa',
  'abcabcabc',
  'ghijklmn',
  '98765432',
  'ada.moss',
  'ADA.MOSS@umsystem.edu',
])('%s is easily guessed', (password) => {
  expect(choose(password)).toThrow(/^WEAK_PASSWORD : This password is easily guessed/);
});

test.each(['vkqzth', 'copper-lantern-58', 'passwords are a nuisance', '7f3k9a', '日本語の合言葉'])(
  '%s will do',
  (password) => {
    expect(choose(password)).not.toThrow();
  },
);

test('two passwords are hashed at a time, some wait, the rest is turned away', async () => {
  const hasher = passwordHasher({ atOnce: 2, waiting: 3 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => hasher.hash('copper-lantern-58')),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ]);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
  // Everybody left the line.
  expect(await hasher.matches('copper-lantern-58', await hasher.hash('copper-lantern-58'))).toBe(
    true,
  );
});
