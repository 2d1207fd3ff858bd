import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, type IdentityKit, publicUrl, startKit } from './test-kit.ts';

let kit: IdentityKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
afterEach(() => {
  kit.restore();
});

describe('nobody learns which addresses have accounts', () => {
  test('known and unknown addresses get the same replies', async () => {
    const known = kit.someone();
    await kit.verified(known);
    const unknown = kit.someone();
    for (const [path, body] of [
      ['/v1/accounts:signInWithPassword', { password: 'not-the-password' }],
      ['/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET' }],
      ['/v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', continueUrl: `${publicUrl}/` }],
    ] as const) {
      const [one, two] = [
        await kit.call(path, { ...body, email: known }),
        await kit.call(path, { ...body, email: unknown }),
      ];
      expect(two.status).toBe(one.status);
      expect(JSON.stringify(two.body)).toBe(JSON.stringify(one.body).replaceAll(known, unknown));
    }
    const asked = await kit.call('/v1/accounts:createAuthUri', {
      identifier: known,
      continueUri: publicUrl,
    });
    expect(asked.body).toMatchObject({ allProviders: [], signinMethods: [] });
    expect(kit.mailServer.mails.filter(({ to }) => to === unknown)).toEqual([]);
  });

  test('only a caller who knows the password learns that an account is disabled', async () => {
    const email = kit.someone();
    await kit.verified(email);
    await kit.service.operator.disable(email);
    expect(await kit.signInOutcome(email, 'not-the-password')).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await kit.signInOutcome(email, goodPassword)).toBe('USER_DISABLED');
  });

  test('a wrong password and a reset take as long for an unknown address as for a known one', async () => {
    // Compares the fastest of several: what a busy machine adds is not caused by the service.
    const fastest = (times: number[]) => Math.min(...times);
    const timed = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const times = {
      known: [] as number[],
      unknown: [] as number[],
      mail: [] as number[],
      none: [] as number[],
    };
    kit.mailServer.delayMs = 1500;
    for (let round = 0; round < 7; round += 1) {
      const [known, unknown] = [kit.someone(), kit.someone()];
      await kit.verified(known);
      times.known.push(await timed(() => kit.signInOutcome(known, 'not-the-password')));
      times.unknown.push(await timed(() => kit.signInOutcome(unknown, 'not-the-password')));
      times.mail.push(await timed(() => kit.requestReset(known)));
      times.none.push(await timed(() => kit.requestReset(unknown)));
    }
    // Without a hash for unknown accounts the first ratio is above 10; if the reply waited for the mail, the second would be above 5.
    for (const ratio of [
      fastest(times.known) / fastest(times.unknown),
      fastest(times.mail) / fastest(times.none),
    ]) {
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });

  test('while mails cannot be sent, requests for unknown addresses fail too', async () => {
    const [known, unknown] = [kit.someone(), kit.someone()];
    await kit.verified(known);
    kit.mailServer.failure = new Error('connection refused');
    const sorry =
      'MAIL_NOT_SENT : We couldn’t send the email just now. Please try again in a few minutes.';
    expect(await kit.requestReset(known)).toBe(sorry);
    expect(await kit.requestReset(unknown)).toBe(sorry);
    kit.mailServer.failure = null;
    expect(await kit.requestReset(known)).toBe('ok');
    expect(await kit.requestReset(unknown)).toBe('ok');
  });
});
