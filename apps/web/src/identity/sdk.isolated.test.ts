import { initializeApp, SDK_VERSION } from 'firebase/app';
import { initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from 'firebase/auth';
import { expect, test, vi } from 'vitest';
import { announcedToken, apiKeyOf, directToOwnService, renewInStep, startProactiveRefresh } from './sdk.ts';

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

test('a tab that slept takes over what another tab renewed, and never uses a replaced refresh token', async () => {
  const reply = {
    idToken: `${idToken}.`,
    refreshToken: 'first',
    expiresIn: '3600',
    localId: 'ann',
    users: [{ localId: 'ann' }],
  };
  fetched.mockImplementation(async () => Response.json(reply));
  const auth = initializeAuth(initializeApp({ apiKey: 'key', projectId: 'p' }, 'asleep'), {
    persistence: inMemoryPersistence,
  });
  const { user } = await signInWithEmailAndPassword(auth, 'ann@example.edu', 'secret');
  renewInStep(auth, user);
  renewInStep(auth, user);
  const { assertedPersistence: storage } = auth as typeof auth & {
    assertedPersistence: {
      fullUserKey: string;
      persistence: { _set: (key: string, value: object) => Promise<void> };
    };
  };
  const { stsTokenManager: tokens } = user as typeof user & {
    stsTokenManager: { expirationTime: number };
  };
  /** Another tab has renewed the token while this one slept. */
  const renewElsewhere = async (refreshToken: string, expirationTime: number) => {
    const renewed = { refreshToken, accessToken: `${idToken}.${refreshToken}`, expirationTime };
    await storage.persistence._set(storage.fullUserKey, {
      ...user.toJSON(),
      stsTokenManager: renewed,
    });
    tokens.expirationTime = expirationTime - 3_600_000;
  };
  fetched.mockClear();
  await renewElsewhere('second', Date.now() + 3_000_000);
  expect(await user.getIdToken()).toBe(`${idToken}.second`);
  expect(fetched).not.toHaveBeenCalled();

  // Both have slept: the tab renews with the newest token there is, once.
  await renewElsewhere('third', Date.now() - 1000);
  fetched.mockImplementation(async () =>
    Response.json({ access_token: `${idToken}.x`, refresh_token: 'fourth', expires_in: '3600' }),
  );
  expect(await user.getIdToken()).toBe(`${idToken}.x`);
  const [, { body }] = fetched.mock.calls[0] as unknown as [string, { body: string }];
  expect(new URLSearchParams(body).get('refresh_token')).toBe('third');
  expect(user.refreshToken).toBe('fourth');
  await auth.signOut();
});
