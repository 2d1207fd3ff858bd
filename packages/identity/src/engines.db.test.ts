import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { engines, goodPassword, type IdentityKit, newPassword, openStore, publicUrl, startKit } from './test-kit.ts';

const minute = 60_000;

/** What depends on the database: locks, requests at once, uniqueness and time. The other tests run on SQLite alone, and on PostgreSQL every night. */
describe.each(engines)('two servers on one database (%s)', (engine) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let one: IdentityKit;
  let two: IdentityKit;
  beforeAll(async () => {
    store = await openStore(engine);
    // At the same moment, on an empty database.
    [one, two] = await Promise.all([startKit({ store }), startKit({ store })]);
  });
  afterAll(async () => {
    await one.stop();
    await two.stop();
    await store.close();
  });
  afterEach(() => {
    one.restore();
    vi.useRealTimers();
  });
  const someone = () => one.someone();

  test('servers that start at once agree on one signing key', async () => {
    expect(await store.db.selectFrom('identity_key').selectAll().execute()).toHaveLength(1);
    const { idToken, localId } = await one.signUp(someone());
    expect(await two.service.verifyIdToken(idToken)).toMatchObject({ uid: localId });
  });

  test('wrong passwords are counted across servers', async () => {
    const email = someone();
    await one.verified(email);
    const guesses = Array.from({ length: 24 }, (_, guess) =>
      (guess % 2 === 0 ? one : two).outcome('/v1/accounts:signInWithPassword', {
        email,
        password: `guess-${guess}-of-24`,
      }),
    );
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(14);
    const right = { email, password: goodPassword };
    expect(await two.outcome('/v1/accounts:signInWithPassword', right)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await two.outcome('/v1/accounts:signInWithPassword', right, { ip: '203.0.113.5' })).toBe('ok');
  });

  test('mails are counted across servers', async () => {
    const email = someone();
    await one.verified(email);
    const asks = Array.from({ length: 20 }, (_, ask) =>
      (ask % 2 === 0 ? one : two).outcome('/v1/accounts:sendOobCode', {
        requestType: 'PASSWORD_RESET',
        email,
      }),
    );
    expect((await Promise.all(asks)).filter((outcome) => outcome === 'ok')).toHaveLength(5);
    const mails = [...one.mailServer.mails, ...two.mailServer.mails].filter(({ to }) => to === email);
    expect(mails).toHaveLength(5);
  });

  test('when one code is used on both servers at once, one use succeeds', async () => {
    const email = someone();
    await one.verified(email);
    await one.call('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = one.mailServer.codeTo(email);
    const uses = Array.from({ length: 8 }, (_, use) =>
      (use % 2 === 0 ? one : two).outcome('/v1/accounts:resetPassword', {
        oobCode,
        newPassword: `violet-harbour-${use}`,
      }),
    );
    const outcomes = await Promise.all(uses);
    expect(outcomes.toSorted()).toEqual([...Array(7).fill('INVALID_OOB_CODE'), 'ok']);
  });

  describe('what was in progress while the password was reset has no effect', () => {
    /** Runs `action` on a server that pauses before it writes, and resets the password on another server meanwhile. */
    async function resetDuring(email: string, action: (slow: IdentityKit) => Promise<string>): Promise<string> {
      const reached = Promise.withResolvers<void>();
      const resume = Promise.withResolvers<void>();
      const transaction: typeof store.database.transaction = async (work) => {
        reached.resolve();
        await resume.promise;
        return store.database.transaction(work);
      };
      const slow = await startKit({
        store: { ...store, database: { ...store.database, transaction } },
      });
      const running = action(slow);
      await reached.promise;
      await one.call('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
      const newPassword = 'password-of-owner-7';
      const reset = { oobCode: one.mailServer.codeTo(email), newPassword };
      expect(await one.outcome('/v1/accounts:resetPassword', reset)).toBe('ok');
      resume.resolve();
      const outcome = await running;
      await slow.stop();
      expect((await one.signIn(email, newPassword)).refreshToken).toBeDefined();
      return outcome;
    }

    test('a sign-in with the former password gets invalid tokens', async () => {
      const email = someone();
      await one.verified(email);
      let session = { idToken: '', refreshToken: '' };
      await resetDuring(email, async (slow) => {
        session = await slow.signIn(email);
        return 'ok';
      });
      expect(await one.service.verifyIdToken(session.idToken)).toBeNull();
      expect(await one.outcome('/v1/token', { refreshToken: session.refreshToken })).toBe('TOKEN_EXPIRED');
    });

    test('a change of the password does not undo the reset', async () => {
      const email = someone();
      await one.verified(email);
      const { idToken } = await one.signIn(email);
      const change = { idToken, password: 'password-of-stranger' };
      expect(await resetDuring(email, (slow) => slow.outcome('/v1/accounts:update', change))).toBe('TOKEN_EXPIRED');
    });

    test('a code that moves the account to another address does not undo the reset', async () => {
      const [email, newEmail] = [someone(), someone()];
      await one.verified(email);
      const { idToken } = await one.signIn(email);
      const oobCode = await one.changeCode(newEmail, idToken);
      const outcome = resetDuring(email, (slow) => slow.resetPassword(oobCode, goodPassword));
      expect(await outcome).toBe('INVALID_OOB_CODE');
    });
  });

  test('of several sign-ups for one mailbox at once, one succeeds', async () => {
    const [local, domain] = someone().split('@');
    const attempts = Array.from({ length: 6 }, (_, index) =>
      (index % 2 === 0 ? one : two).outcome('/v1/accounts:signUp', {
        email: `${local}+${index}@${domain}`,
        password: goodPassword,
      }),
    );
    expect((await Promise.all(attempts)).toSorted()).toEqual([...Array(5).fill('EMAIL_EXISTS'), 'ok']);
  });

  test('ten tabs on two servers that renew at once all stay logged in', async () => {
    const email = someone();
    await one.verified(email);
    const { refreshToken } = await one.signIn(email);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, tab) => (tab % 2 === 0 ? one : two).refresh(refreshToken)),
    );
    const renewed = replies.map((reply) => reply.json());
    expect(new Set(renewed.map((tokens) => tokens.refresh_token)).size).toBe(1);
    for (const tokens of renewed) expect(await one.service.verifyIdToken(tokens.id_token)).not.toBeNull();
    expect(await one.refreshOutcome(renewed[0].refresh_token)).toBe('ok');
  });

  test('an account lives through all that can happen to one', async () => {
    const [first, email, home] = [someone(), someone(), '203.0.113.20'];
    const early = await one.signUp(first);
    expect(await one.resetPassword(await one.verificationCode(first, early.idToken), goodPassword)).toBe('ok');
    const { idToken } = await one.signIn(first);
    const profile = { idToken, displayName: 'Ada', photoUrl: 'https://pictures.example/a.png' };
    expect(await one.outcome('/v1/accounts:update', profile)).toBe('ok');
    expect(await one.lookupOutcome(idToken)).toBe('ok');
    expect(await one.resetPassword(await one.changeCode(email, idToken), goodPassword)).toBe('ok');

    const link = { requestType: 'EMAIL_SIGNIN', email, continueUrl: `${publicUrl}/` };
    expect(await one.outcome('/v1/accounts:sendOobCode', link)).toBe('ok');
    const byLink = { email, oobCode: one.mailServer.codeTo(email) };
    expect(await two.outcome('/v1/accounts:signInWithEmailLink', byLink)).toBe('ok');

    vi.useFakeTimers({ toFake: ['Date'] });
    for (let guess = 0; guess < 10; guess += 1) await one.signInOutcome(email, 'a-guess', home);
    expect(await two.signInOutcome(email, goodPassword, home)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    vi.setSystemTime(Date.now() + 16 * minute);
    expect(await two.signInOutcome(email, goodPassword, home)).toBe('ok');

    const { refreshToken } = await two.signIn(email);
    expect(await one.outcome('/v1/accounts:signOut', { refreshToken })).toBe('ok');
    expect(await two.refreshOutcome(refreshToken)).toBe('TOKEN_EXPIRED');
    const { operator, rotateKeys, purge } = one.service;
    for (const command of ['disable', 'enable', 'revoke'] as const)
      expect([command, await operator[command](email)]).toEqual([command, true]);
    await one.requestReset(email);
    expect(await two.resetPassword(one.mailServer.codeTo(email))).toBe('ok');

    await rotateKeys();
    one.clock.ahead = 91 * 24 * 60 * minute;
    await purge();
    for (const table of ['identity_attempt', 'identity_code', 'identity_known_network'] as const)
      expect([table, await one.rows(table)]).toEqual([table, []]);
    expect(await one.rows('identity_session')).toEqual([]);
    expect(await one.rows('identity_key')).toHaveLength(1);
    one.restore();
    const again = await two.signIn(email, newPassword);
    expect(await two.outcome('/v1/accounts:delete', { idToken: again.idToken })).toBe('ok');
    expect((await operator.list()).map((account) => account.email)).not.toContain(email);
  });
});
