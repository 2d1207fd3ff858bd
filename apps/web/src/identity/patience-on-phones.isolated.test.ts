import { pageConfig } from '@coursetrail/contract';
import { expect, test, vi } from 'vitest';
import { logInWithPassword } from './sign-in.ts';

// The SDK decides when it is loaded whether it runs in an app on a phone, and takes `fetch` then.
const fetched = vi.hoisted(() => {
  const stub = vi.fn((_address: string): Promise<Response> => new Promise(() => {}));
  vi.stubGlobal('fetch', stub);
  vi.stubGlobal('location', new URL('https://trails.example.edu'));
  vi.stubGlobal('window', Object.assign(new EventTarget(), { cordova: {} }));
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148' });
  return stub;
});

test('an identity service that does not reply is given up after 60 s in an app on a phone (AUTH-32)', async () => {
  vi.useFakeTimers();
  const config = pageConfig.parse({
    identity: { mode: 'embedded', apiKey: 'key', projectId: 'p' },
    allowedDomains: ['umsystem.edu'],
    minGroupSize: 5,
  });
  fetched.mockImplementationOnce(async () => Response.json(config));
  const given = vi.fn();
  logInWithPassword('ann@umsystem.edu', 'seven semesters').catch(given);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenLastCalledWith(expect.stringContaining('accounts:signInWithPassword'), expect.anything());
  await vi.advanceTimersByTimeAsync(59_999);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(given.mock.calls).toMatchObject([[{ code: 'auth/network-request-failed' }]]);
});
