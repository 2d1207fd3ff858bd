import { expect, test } from 'vitest';
import { requireGoodPassword } from './password-rules.ts';

const policy = {
  minLength: 6,
  requireUppercase: false,
  requireLowercase: false,
  requireNumber: false,
  requireSymbol: false,
};
const choose = (password: string) => () => requireGoodPassword(password, policy, 'ada.moss@umsystem.edu');

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
  expect(choose(password)).toThrow(/^WEAK_PASSWORD : That password is too easy to guess/);
});

test.each(['vkqzth', 'copper-lantern-58', 'passwords are a nuisance', '7f3k9a', '日本語の合言葉'])(
  '%s will do',
  (password) => {
    expect(choose(password)).not.toThrow();
  },
);
