import { asUid } from '@coursetrail/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeysUnreadable } from './index.ts';
import { engines, goodPassword, type IdentityKit, openStore, startKit } from './test-kit.ts';

/** Several servers on one database, on both engines. */
const minute = 60_000;
const day = 24 * 60 * minute;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(engines)('several servers (%s)', (engine) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let one: IdentityKit;
  let two: IdentityKit;
  beforeAll(async () => {
    store = await openStore(engine);
    // At the same moment, on an empty database.
    [one, two] = await Promise.all([startKit(engine, { store }), startKit(engine, { store })]);
  });
  afterAll(async () => {
    await one.stop();
    await two.stop();
    await store.close();
  });
  let people = 0;
  const someone = () => `${engine}.${++people}@umsystem.edu`;

  test('servers that start at once agree on one signing key', async () => {
    expect(await store.db.selectFrom('identity_key').selectAll().execute()).toHaveLength(1);
    const { idToken, localId } = await one.signUp(someone());
    expect(await two.service.verifyIdToken(idToken)).toMatchObject({ uid: localId });
  });

  test('keys rotate with an overlap: the new one works on every server, the old one until its tokens expire', async () => {
    const [first] = (await one.service.keySet()).keys;
    const before = await one.signUp(someone());
    await one.service.rotateKeys();
    const after = await one.signUp(someone());
    const fromTwo = await two.signUp(someone());
    // A server looks for an unknown key at most once a second.
    await sleep(1100);
    for (const { idToken } of [before, after, fromTwo])
      for (const { service } of [one, two])
        expect(await service.verifyIdToken(idToken)).not.toBeNull();
    expect((await two.service.keySet()).keys).toHaveLength(2);
    expect((await two.service.keySet()).keys[0]?.kid).not.toBe(first?.kid);

    one.clock.ahead = 2 * 60 * minute;
    expect((await one.service.keySet()).keys).toHaveLength(1);
    expect(await one.service.verifyIdToken(before.idToken)).toBeNull();
    await one.service.purge();
    expect(await store.db.selectFrom('identity_key').selectAll().execute()).toHaveLength(1);
    one.clock.ahead = 0;
  });

  test('private keys are encrypted in the database, and only public halves are published', async () => {
    const rows = await store.db.selectFrom('identity_key').selectAll().execute();
    for (const part of rows.flatMap(({ sealed_jwk }) => sealed_jwk.split('.')))
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('kty');
    const published = await one.app.inject({ url: '/identity/.well-known/jwks.json' });
    for (const key of published.json().keys)
      expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  test('a server with another secret reports that it cannot open the keys', async () => {
    const opening = startKit(engine, { store, settings: { keySecret: Buffer.alloc(32, 8) } });
    await expect(opening).rejects.toBeInstanceOf(KeysUnreadable);
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
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(
      14,
    );
    const right = { email, password: goodPassword };
    expect(await two.outcome('/v1/accounts:signInWithPassword', right)).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    );
    expect(await two.outcome('/v1/accounts:signInWithPassword', right, { ip: '203.0.113.5' })).toBe(
      'ok',
    );
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
    const mails = [...one.mailServer.mails, ...two.mailServer.mails].filter(
      ({ to }) => to === email,
    );
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
    async function resetDuring(
      email: string,
      action: (slow: IdentityKit) => Promise<string>,
    ): Promise<string> {
      const reached = Promise.withResolvers<void>();
      const resume = Promise.withResolvers<void>();
      const transaction: typeof store.database.transaction = async (work) => {
        reached.resolve();
        await resume.promise;
        return store.database.transaction(work);
      };
      const slow = await startKit(engine, {
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
      expect(await one.outcome('/v1/token', { refreshToken: session.refreshToken })).toBe(
        'TOKEN_EXPIRED',
      );
    });

    test('a change of the password does not undo the reset', async () => {
      const email = someone();
      await one.verified(email);
      const { idToken } = await one.signIn(email);
      const change = { idToken, password: 'password-of-stranger' };
      expect(await resetDuring(email, (slow) => slow.outcome('/v1/accounts:update', change))).toBe(
        'TOKEN_EXPIRED',
      );
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
    expect((await Promise.all(attempts)).toSorted()).toEqual([
      ...Array(5).fill('EMAIL_EXISTS'),
      'ok',
    ]);
  });

  test('what one server revokes, disables or deletes, the other refuses at once', async () => {
    for (const command of ['revoke', 'disable', 'delete'] as const) {
      const email = someone();
      await one.verified(email);
      const { idToken } = await two.signIn(email);
      expect(await two.service.verifyIdToken(idToken)).not.toBeNull();
      expect(await one.service.operator[command](email)).toBe(true);
      expect([command, await two.service.verifyIdToken(idToken)]).toEqual([command, null]);
    }
    expect(await one.service.operator.revoke('nobody@umsystem.edu')).toBe(false);
  });

  test('the session of a deleted account does not come back', async () => {
    const email = someone();
    const uid = await one.verified(email);
    const { idToken, refreshToken } = await one.signIn(email);
    await one.service.deleteAccount(uid);
    expect(await two.outcome('/v1/accounts:lookup', { idToken })).toBe('USER_NOT_FOUND');
    expect(await two.outcome('/v1/token', { refreshToken })).toBe('TOKEN_EXPIRED');
    // The product asked for the deletion, so it is not called back.
    expect(one.deletedRecords).not.toContain(uid);
    const again = await one.signUp(email);
    expect(again.localId).not.toBe(uid);
  });

  test('when the record cannot be deleted, the account stays and the student can try again', async () => {
    const failing = await startKit(engine, {
      store,
      onAccountDeleted: async () => {
        throw new Error('storage is busy');
      },
    });
    const { idToken } = await failing.signUp(someone());
    expect(await failing.outcome('/v1/accounts:delete', { idToken })).toBe(
      'NETWORK_REQUEST_FAILED',
    );
    expect(await one.outcome('/v1/accounts:delete', { idToken })).toBe('ok');
    await failing.stop();
  });

  test('the purge deletes accounts unverified for 30 days, unused sessions, and expired codes and counters', async () => {
    const [unverified, verified] = [someone(), someone()];
    const { idToken, localId } = await one.signUp(unverified);
    await one.call('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const verifiedUid = await one.verified(verified);
    await one.signIn(verified);
    const uids = async () => (await one.service.operator.list()).map(({ uid }) => uid);

    one.clock.ahead = 29 * day;
    await one.service.purge();
    expect(await uids()).toEqual(expect.arrayContaining([localId, verifiedUid]));
    one.clock.ahead = 31 * day;
    await one.service.purge();
    expect(await store.db.selectFrom('identity_attempt').selectAll().execute()).toEqual([]);
    expect(await uids()).toContain(verifiedUid);
    expect(await uids()).not.toContain(localId);
    expect(await store.db.selectFrom('identity_code').selectAll().execute()).toEqual([]);
    one.clock.ahead = 91 * day;
    await one.service.purge();
    expect(await store.db.selectFrom('identity_session').selectAll().execute()).toEqual([]);
    one.clock.ahead = 0;
  });

  test('the purge ends a session a year after its sign-in, however often it is used', async () => {
    const email = someone();
    await one.verified(email);
    let { refreshToken } = await one.signIn(email);
    for (const days of [80, 160, 240, 320, 364]) {
      one.clock.ahead = days * day;
      await one.service.purge();
      const reply = await one.refresh(refreshToken);
      expect([days, reply.statusCode]).toEqual([days, 200]);
      refreshToken = reply.json().refresh_token;
    }
    one.clock.ahead = 366 * day;
    await one.service.purge();
    expect(await one.refreshOutcome(refreshToken)).toBe('TOKEN_EXPIRED');
    one.clock.ahead = 0;
  });

  test('the operator creates accounts under the same rules, with a chosen uid if needed', async () => {
    const email = someone();
    const uid = await one.service.operator.create({
      email,
      password: goodPassword,
      uid: asUid(`demo-${engine}`),
      verified: true,
    });
    expect(uid).toBe(`demo-${engine}`);
    const listed = (await one.service.operator.list()).find((account) => account.uid === uid);
    expect(listed).toMatchObject({ email, verified: true, disabled: false });
    const create = (change: object) =>
      one.service.operator.create({
        email: someone(),
        password: goodPassword,
        verified: true,
        ...change,
      });
    await expect(create({ email })).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    await expect(create({ password: 'password' })).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    await expect(create({ email: 'a@example.com' })).rejects.toMatchObject({
      code: 'INVALID_EMAIL',
    });
  });
});
