import { loginReply } from '@coursetrail/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeToken, server, student } from '../test-kit.tsx';
import { sentenceFor } from './auth-errors.ts';
import { logInWithPassword } from './sign-in.ts';
import { becomeVisitor, identityService } from './test-kit.ts';

const seconds = 1000;
const minutes = 60 * seconds;

const renewals = () => server.sentTo('POST /identity/v1/token').length;
const realTimeout = setTimeout;
/** Waits in real time. `expect.poll` would let the time of the test pass meanwhile. */
async function until(isDone: () => boolean) {
  while (!isDone()) await new Promise((again) => realTimeout(again, 5));
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(async () => {
  await becomeVisitor();
  identityService.knowTheStudent();
  server.reply('POST /users/login', loginReply, { token: makeToken(), userId: student.uid });
  // From here on time passes only as the test says.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(async () => {
  // First: a spy that was put on a timer of the test would bring that timer back.
  vi.restoreAllMocks();
  vi.useRealTimers();
  await becomeVisitor();
});

test('a token is renewed five minutes before it expires (AUTH-30)', async () => {
  await logInWithPassword(student.email, 'seven semesters');
  const before = localStorage.getItem('token');
  await pass(55 * minutes - 1);
  expect(renewals()).toBe(0);
  await pass(1);
  await until(() => renewals() === 1);
  await until(() => localStorage.getItem('token') !== before);
  expect(localStorage.getItem('userId')).toBe(student.uid);
});

test('a renewal that fails is tried again after 30 s, then after twice as long each time, up to 16 minutes (AUTH-33, AUTH-34)', async () => {
  await logInWithPassword(student.email, 'seven semesters');
  server.disconnect('POST /identity/v1/token');
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
  identityService.hold('signInWithPassword');
  const given = vi.fn();
  logInWithPassword(student.email, 'seven semesters').catch(given);
  await until(() => identityService.sentTo('signInWithPassword').length === 1);
  await pass(30 * seconds - 1);
  expect(given).not.toHaveBeenCalled();
  await pass(1);
  await until(() => given.mock.calls.length === 1);
  expect(sentenceFor(given.mock.calls[0]?.[0], 'nothing')).toBe(
    'Could not connect to server. Please check your connection and try again.',
  );
});
