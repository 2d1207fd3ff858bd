import { asUid } from '@coursetrail/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { KeysUnreadable } from './index.ts';
import { goodPassword, type IdentityKit, openStore, startKit } from './test-kit.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('several servers', () => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let one: IdentityKit;
  let two: IdentityKit;
  beforeAll(async () => {
    store = await openStore();
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
    vi.restoreAllMocks();
  });
  let people = 0;
  const someone = () => `student.${++people}@umsystem.edu`;

  test('keys rotate with an overlap: the new one works on every server, the old one until its tokens expire', async () => {
    const [first] = (await one.service.keySet()).keys;
    const before = await one.signUp(someone());
    await one.service.rotateKeys();
    const after = await one.signUp(someone());
    const fromTwo = await two.signUp(someone());
    // A server looks for an unknown key at most once a second.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1100);
    for (const { idToken } of [before, after, fromTwo])
      for (const { service } of [one, two]) expect(await service.verifyIdToken(idToken)).not.toBeNull();
    expect((await two.service.keySet()).keys).toHaveLength(2);
    expect((await two.service.keySet()).keys[0]?.kid).not.toBe(first?.kid);

    one.clock.ahead = 2 * 60 * minute;
    expect((await one.service.keySet()).keys).toHaveLength(1);
    expect(await one.service.verifyIdToken(before.idToken)).toBeNull();
    await one.service.purge();
    expect(await store.db.selectFrom('identity_key').selectAll().execute()).toHaveLength(1);
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
    const opening = startKit({ store, settings: { keySecret: Buffer.alloc(32, 8) } });
    await expect(opening).rejects.toBeInstanceOf(KeysUnreadable);
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
    expect(one.deletedRecords).toContain(uid);
    const again = await one.signUp(email);
    expect(again.localId).not.toBe(uid);
  });

  test('when the record cannot be deleted, the account stays and the student can try again', async () => {
    const failing = await startKit({
      store,
      deleteRecord: async () => {
        throw new Error('storage is busy');
      },
    });
    const { idToken } = await failing.signUp(someone());
    expect(await failing.outcome('/v1/accounts:delete', { idToken })).toBe('NETWORK_REQUEST_FAILED');
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
  });

  test('the operator creates accounts under the same rules, with a chosen uid if needed', async () => {
    const email = someone();
    const uid = await one.service.operator.create({
      email,
      password: goodPassword,
      uid: asUid('demo'),
      verified: true,
    });
    expect(uid).toBe('demo');
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
