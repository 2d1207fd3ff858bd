import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { goodPassword, type IdentityKit, newPassword, startKit } from './test-kit.ts';

let kit: IdentityKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
afterEach(() => {
  kit.restore();
  vi.useRealTimers();
});

const minute = 60_000;

describe('guessing is slow', () => {
  test('after ten wrong passwords within 15 minutes, the right one is refused too from that address', async () => {
    const email = kit.someone();
    await kit.verified(email);
    vi.useFakeTimers({ toFake: ['Date'] });
    const attacker = '198.51.100.7';
    for (let guess = 0; guess < 10; guess += 1)
      expect(await kit.signInOutcome(email, `guess-${guess}-of-many`, attacker)).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await kit.signInOutcome(email, goodPassword, attacker)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    // The student at home is not locked out by somebody elsewhere.
    expect(await kit.signInOutcome(email, goodPassword, '203.0.113.9')).toBe('ok');
    vi.setSystemTime(Date.now() + 16 * minute);
    expect(await kit.signInOutcome(email, goodPassword, attacker)).toBe('ok');
  });

  test('a student who is locked out after wrong guesses gets in with a reset, at once', async () => {
    const email = kit.someone();
    await kit.verified(email);
    for (let guess = 0; guess < 11; guess += 1) await kit.signInOutcome(email, `guess-${guess}-of-many`);
    expect(await kit.signInOutcome(email, goodPassword)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    await kit.requestReset(email);
    expect(await kit.resetPassword(kit.mailServer.codeTo(email))).toBe('ok');
    expect(await kit.signInOutcome(email, newPassword)).toBe('ok');
  });

  test('a server whose clock is far from the others’ counts in their time, and no purge forgets its guesses early', async () => {
    for (const ahead of [-60 * minute, 60 * minute]) {
      kit.clock.ahead = ahead;
      const [email, network] = [kit.someone(), '198.51.100.17'];
      const guess = () => kit.signInOutcome(email, 'guess-of-many', network);
      for (let guesses = 0; guesses < 10; guesses += 1) await guess();
      await kit.service.purge();
      expect(await guess()).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
      kit.clock.ahead += 16 * minute;
      expect(await guess()).toBe('INVALID_LOGIN_CREDENTIALS');
    }
  });

  test('an address without an account is locked in the same way', async () => {
    const email = kit.someone();
    const outcomes = [];
    for (let guess = 0; guess < 11; guess += 1)
      outcomes.push(await kit.signInOutcome(email, 'guess-of-many', '198.51.100.8'));
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('INVALID_LOGIN_CREDENTIALS'));
    expect(outcomes[10]).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test('forty guesses at once are counted as forty', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const guesses = Array.from({ length: 40 }, (_, guess) =>
      kit.signInOutcome(email, `guess-${guess}-of-many`, '198.51.100.9'),
    );
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(30);
  });

  test('guesses from ever new network addresses reach the limit of the account', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const outcomes = [];
    for (let guess = 0; guess < 41; guess += 1)
      outcomes.push(await kit.signInOutcome(email, `guess-${guess}-of-many`, `198.51.100.${100 + guess}`));
    expect(outcomes.indexOf('TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(40);
    // A reset is the owner's way back in.
    await kit.requestReset(email);
    await kit.resetPassword(kit.mailServer.codeTo(email));
    expect(await kit.signInOutcome(email, newPassword, '203.0.113.10')).toBe('ok');
  });

  test('a flood of sign-ups and resets sends few mails', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const before = kit.mailServer.mails.length;
    const resets = [];
    for (let request = 0; request < 60; request += 1)
      resets.push(await kit.requestReset(email, `198.51.100.${request}`));
    expect(kit.mailServer.mails.length - before).toBe(5);
    expect(resets.indexOf('TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(5);

    const body = { email: 'not an address', password: goodPassword };
    const signUps = [];
    for (let request = 0; request < 110; request += 1)
      signUps.push(await kit.outcome('/v1/accounts:signUp', body, { ip: '198.51.100.250' }));
    expect(signUps.indexOf('TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(100);
  });

  test('a network may guess 300 times in 15 minutes and ask for 200 mails in an hour', async () => {
    const few = await startKit();
    const countAs = (points: number) => few.store.db.updateTable('identity_attempt').set({ points }).execute();
    const guess = () => few.signInOutcome(few.someone(), 'guess-of-many');
    const ask = () => few.requestReset(few.someone());
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [act, most, within, outcome] of [
      [guess, 300, 15 * minute, 'INVALID_LOGIN_CREDENTIALS'],
      [ask, 200, 60 * minute, 'ok'],
    ] as const) {
      expect(await act()).toBe(outcome);
      await countAs(most - 1);
      expect(await act()).toBe(outcome);
      expect(await act()).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
      vi.setSystemTime(Date.now() + within - 1);
      expect(await act()).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
      vi.setSystemTime(Date.now() + 2);
      expect(await act()).toBe(outcome);
    }
    await few.stop();
  });

  test('a mail that could not be sent does not count toward the limit of five', async () => {
    const email = kit.someone();
    await kit.verified(email);
    kit.mailServer.failure = new Error('connection refused');
    for (let request = 0; request < 7; request += 1) expect(await kit.requestReset(email)).toMatch(/^MAIL_NOT_SENT/);
    kit.mailServer.failure = null;
    expect(await kit.requestReset(email)).toBe('ok');
  });

  test('the counters contain no readable address', async () => {
    for (const row of await kit.rows('identity_attempt')) expect('key' in row && row.key).toMatch(/^[\w-]{22}$/);
  });
});
