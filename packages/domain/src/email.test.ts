import { expect, test } from 'vitest';
import { allowedEmailSentence, isAllowedEmail } from './email.ts';

test.each([
  ['ada@umsystem.edu', true],
  ['ada@UMSystem.EDU', true],
  ['ada@mail.umsystem.edu', false], // a subdomain is another domain
  ['ada@notumsystem.edu', false],
  ['umsystem.edu', false],
])('%s is allowed for umsystem.edu: %j', (email, expected) => {
  expect(isAllowedEmail(email, ['umsystem.edu'])).toBe(expected);
});

test('the sentence names every allowed domain', () => {
  expect(allowedEmailSentence(['umsystem.edu', 'missouri.edu'])).toBe(
    'Only @umsystem.edu or @missouri.edu email addresses are allowed.',
  );
});
