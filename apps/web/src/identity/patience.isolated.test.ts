import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sentenceFor } from './auth-errors.ts';
import { openIdentity } from './login.ts';
import { logInWithPassword } from './sign-in.ts';

const seconds = 1000;
const minutes = 60 * seconds;

// Before the SDK is loaded, because it takes `fetch` then.
const fetched = vi.hoisted(() => {
  const stub = vi.fn(async (_address: string) => new Response());
  const stored = new Map<string, string>();
  vi.stubGlobal('fetch', stub);
  vi.stubGlobal('location', new URL('https://trails.example.edu'));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return stub;
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
let tokens = 0;
function makeToken(): string {
  const iat = Math.floor(Date.now() / seconds);
  return `${encode({ alg: 'none' })}.${encode({ sub: 'ann', iat, exp: iat + 3600, jti: ++tokens })}.`;
}

const session = () => ({ idToken: makeToken(), refreshToken: 'r', expiresIn: '3600' });
const identity = { mode: 'embedded', apiKey: 'key', projectId: 'p' };
const replies: Record<string, () => object> = {
  'config.json': () => ({ identity, allowedDomains: ['example.edu'], minGroupSize: 5 }),
  'accounts:signInWithPassword': () => ({ localId: 'ann', ...session() }),
  'accounts:lookup': () => ({ users: [{ localId: 'ann', emailVerified: true }] }),
  'accounts:signOut': () => ({}),
  'users/login': () => ({ token: makeToken(), userId: 'ann' }),
  token: () => ({ access_token: makeToken(), refresh_token: 'r', expires_in: '3600' }),
};

const isFor = (address: string, call: string) => address.split('?')[0]?.endsWith(`/${call}`);
const sentTo = (call: string) => fetched.mock.calls.filter(([address]) => isFor(address, call));
const renewals = () => sentTo('token').length;
/** Waits in real time. `vi.waitFor` would let the time of the test pass meanwhile. */
async function until(isDone: () => boolean) {
  while (!isDone()) await new Promise(setImmediate);
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const logIn = () => logInWithPassword('ann@example.edu', 'seven semesters');

beforeEach(() => {
  // Time passes only as the test says.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fetched.mockReset().mockImplementation(async (address) => {
    const call = Object.keys(replies).find((each) => isFor(address, each));
    return Response.json(replies[call ?? '']?.());
  });
});

afterEach(async () => {
  await (await openIdentity()).auth.signOut();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a token is renewed five minutes before it expires (AUTH-30)', async () => {
  await logIn();
  const before = localStorage.getItem('token');
  await pass(55 * minutes - 1);
  expect(renewals()).toBe(0);
  await pass(1);
  await until(() => renewals() === 1);
  await until(() => localStorage.getItem('token') !== before);
  expect(localStorage.getItem('userId')).toBe('ann');
});

test('a renewal that fails is tried again after 30 s, then after twice as long each time, up to 16 minutes (AUTH-33, AUTH-34)', async () => {
  await logIn();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await pass(55 * minutes - 1);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await pass(1);
  await until(() => renewals() === 1);
  for (const [index, wait] of [0.5, 1, 2, 4, 8, 16, 16].entries()) {
    // Each request sets one timer for its own limit, and its failure another for the next request.
    await until(() => timers.mock.calls.length === 2 * (index + 1));
    expect(timers.mock.calls.at(-1)?.[1]).toBe(wait * minutes);
    await pass(wait * minutes - 1);
    expect(renewals(), `before ${wait} minutes`).toBe(index + 1);
    await pass(1);
    await until(() => renewals() === index + 2);
  }
});

test('an identity service that does not reply is given up after 30 s on a desktop (AUTH-31)', async () => {
  await openIdentity();
  fetched.mockReturnValue(new Promise(() => {}));
  const given = vi.fn();
  logIn().catch(given);
  await until(() => sentTo('accounts:signInWithPassword').length === 1);
  await pass(30 * seconds - 1);
  expect(given).not.toHaveBeenCalled();
  await pass(1);
  await until(() => given.mock.calls.length === 1);
  expect(sentenceFor(given.mock.calls[0]?.[0], 'nothing')).toBe(
    'Could not connect to server. Please check your connection and try again.',
  );
});
