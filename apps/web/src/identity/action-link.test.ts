import { expect, test } from 'vitest';
import { actionAddress } from './action-link.ts';

test('the keys of a link move behind the #, and only those the page needs', () => {
  const link = 'https://trails.example.edu/?mode=resetPassword&oobCode=a%2Bb&apiKey=k&lang=en#/login';
  expect(actionAddress(link)).toBe('/#/action?mode=resetPassword&oobCode=a%2Bb');
});

test.each([
  'https://trails.example.edu/',
  'https://trails.example.edu/?mode=verifyEmail',
  'https://trails.example.edu/#/action?mode=verifyEmail&oobCode=x',
])('%s stays as it is', (address) => {
  expect(actionAddress(address)).toBeNull();
});
