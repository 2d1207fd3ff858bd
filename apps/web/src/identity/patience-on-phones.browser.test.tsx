import { afterEach, expect, test, vi } from 'vitest';
import { student } from '../test-kit.tsx';
import { logInWithPassword } from './sign-in.ts';
import { becomeVisitor, identityService } from './test-kit.ts';

// The SDK decides when it is loaded whether it runs in an app on a phone.
vi.hoisted(() => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
  Object.defineProperty(navigator, 'userAgent', { get: () => iPhone });
  Object.assign(window, { cordova: {} });
});

afterEach(() => {
  vi.useRealTimers();
});

test('an identity service that does not reply is given up after 60 s in an app on a phone (AUTH-32)', async () => {
  await becomeVisitor();
  identityService.knowTheStudent();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  identityService.hold('signInWithPassword');
  const given = vi.fn();
  logInWithPassword(student.email, 'seven semesters').catch(given);
  await expect.poll(() => identityService.sentTo('signInWithPassword')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(() => given.mock.calls).toHaveLength(1);
  expect(given.mock.calls[0]?.[0]).toMatchObject({ code: 'auth/network-request-failed' });
});
