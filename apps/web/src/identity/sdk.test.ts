import { initializeApp, SDK_VERSION } from 'firebase/app';
import { initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from 'firebase/auth';
import { expect, test, vi } from 'vitest';
import { announcedToken, apiKeyOf, directToOwnService, startProactiveRefresh } from './sdk.ts';

// Before the SDK is loaded, because it takes `fetch` then.
const fetched = vi.hoisted(() => {
  const stub = vi.fn(async (_address: string) => new Response());
  vi.stubGlobal('fetch', stub);
  return stub;
});

test('the private members were checked with this version of the SDK', () => {
  // After an upgrade: run the browser tests of sessions and login, then write the new version here.
  expect(SDK_VERSION).toBe('12.19.0');
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Math.floor(Date.now() / 1000);
const idToken = [{ alg: 'none' }, { sub: 'ann', iat: now, exp: now + 3600 }].map(encode).join('.');

test('the SDK has every member the adapter uses, and they do what it says', async () => {
  fetched.mockImplementation(async () =>
    Response.json({
      idToken: `${idToken}.`,
      refreshToken: 'r',
      expiresIn: '3600',
      localId: 'ann',
      users: [{ localId: 'ann' }],
    }),
  );
  const auth = initializeAuth(initializeApp({ apiKey: 'key', projectId: 'p' }), {
    persistence: inMemoryPersistence,
  });
  directToOwnService(auth, { protocol: 'https:', host: 'trails.example.edu' });
  const { user } = await signInWithEmailAndPassword(auth, 'ann@example.edu', 'secret');

  expect(fetched).toHaveBeenCalled();
  for (const [address] of fetched.mock.calls)
    expect(address).toMatch(/^https:\/\/trails\.example\.edu\/identity\/v1\/accounts:/);
  expect(apiKeyOf(auth)).toBe('key');
  expect(announcedToken(user)).toBe(`${idToken}.`);

  const timers = vi.spyOn(globalThis, 'setTimeout');
  startProactiveRefresh(auth);
  const [, delay = 0] = timers.mock.calls.at(-1) ?? [];
  expect(delay / 60_000).toBeCloseTo(55, 0);
  await auth.signOut();
});
