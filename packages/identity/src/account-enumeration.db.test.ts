import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Argon2 } from './password-hasher.ts';
import { goodPassword, type IdentityKit, publicUrl, startKit } from './test-kit.ts';
import { quickParts } from './test-parts.ts';

/** What each hash costs. */
const hashes: object[] = [];
const argon2: Argon2 = {
  ...quickParts.argon2,
  derive({ message, nonce, ...cost }) {
    hashes.push(cost);
    return quickParts.argon2.derive({ message, nonce, ...cost });
  },
};

let kit: IdentityKit;
beforeAll(async () => {
  kit = await startKit({ parts: { ...quickParts, argon2 } });
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

  test('a wrong password costs as much for an unknown address as for a known one', async () => {
    const known = kit.someone();
    await kit.verified(known);
    for (const email of [known, kit.someone()]) {
      hashes.length = 0;
      await kit.signInOutcome(email, 'not-the-password');
      expect(hashes).toEqual([{ ...quickParts.argon2.cost, tagLength: 32 }]);
    }
  });

  test('the reply to a reset does not wait for the mail', async () => {
    const hasty = await startKit({ parts: { ...quickParts, untilMailReply: async () => {} } });
    const email = hasty.someone();
    await hasty.verified(email);
    const { promise, resolve } = Promise.withResolvers<void>();
    hasty.mailServer.gate = promise;
    expect(await hasty.requestReset(email)).toBe('ok');
    expect(hasty.mailServer.mails).toEqual([]);
    resolve();
    await hasty.stop();
    expect(hasty.mailServer.mails).toHaveLength(1);
  });

  test('while mails cannot be sent, requests for unknown addresses fail too', async () => {
    const [known, unknown] = [kit.someone(), kit.someone()];
    await kit.verified(known);
    kit.mailServer.failure = new Error('connection refused');
    const sorry = 'MAIL_NOT_SENT : We couldn’t send the email just now. Please try again in a few minutes.';
    expect(await kit.requestReset(known)).toBe(sorry);
    expect(await kit.requestReset(unknown)).toBe(sorry);
    kit.mailServer.failure = null;
    expect(await kit.requestReset(known)).toBe('ok');
    expect(await kit.requestReset(unknown)).toBe('ok');
  });
});
