import { asUid } from '@coursetrail/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStudent } from '../storage/students.ts';
import { type EmbeddedKit, startEmbeddedKit } from '../test-kit.ts';

/**
 * A stranger signs up with your address and waits, logged in, until you open the link. Whatever the stranger decided or
 * decides must not become yours.
 */
describe('whose click verifies', () => {
  let kit: EmbeddedKit;
  beforeAll(async () => {
    kit = await startEmbeddedKit('sqlite');
  });
  afterAll(() => kit.stop());

  const yourPassword = 'chosen by the owner';
  const sharingEverything = { sharing: 'courses-and-grades' };
  /** What the stranger tries, with the session of the sign-up and with a renewed token. */
  async function strangerWrites({ token, refreshToken }: { token: string; refreshToken: string }) {
    const renewed = (await kit.wire('token', { refreshToken })).json().id_token;
    const statuses = [];
    for (const bearer of [token, renewed ?? token]) {
      const reply = await kit.call(bearer, 'PUT', '/account/sharing', sharingEverything);
      const major = await kit.call(bearer, 'POST', '/set-major', { major: 'Physics' });
      statuses.push(reply.statusCode, major.statusCode);
    }
    return statuses;
  }
  async function attack(email: string) {
    const stranger = await kit.signUp(email);
    await kit.wire('accounts:sendOobCode', {
      requestType: 'VERIFY_EMAIL',
      idToken: stranger.token,
    });
    expect(await strangerWrites(stranger)).toEqual([403, 403, 403, 403]);
    return { stranger, oobCode: kit.lastCode() };
  }
  async function reset(email: string) {
    await kit.wire('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const body = { oobCode: kit.lastCode(), newPassword: yourPassword };
    expect((await kit.wire('accounts:resetPassword', body)).statusCode).toBe(200);
  }
  async function expectNothingDecided(email: string, uid: string) {
    const { sharing, major, history } = await readStudent(kit.database.reader, asUid(uid));
    expect({ sharing, major, history }).toEqual({ sharing: null, major: null, history: [] });
    const token = await kit.logIn(email, yourPassword);
    expect((await kit.call(token, 'GET', '/account/sharing')).json()).toEqual({
      sharing: 'courses',
      chosen: false,
    });
  }

  test('you verify with a password of yours: the stranger’s session writes nothing, and nothing of it survives your reset', async () => {
    const email = 'owner@umsystem.edu';
    const { stranger, oobCode } = await attack(email);
    const body = { oobCode, newPassword: 'the first of the owner' };
    expect((await kit.wire('accounts:resetPassword', body)).statusCode).toBe(200);
    expect(await strangerWrites(stranger)).toEqual([401, 401, 401, 401]);
    await reset(email);
    expect(await strangerWrites(stranger)).toEqual([401, 401, 401, 401]);
    await expectNothingDecided(email, stranger.uid);
  });

  test('the same when a client verifies without a password', async () => {
    const email = 'bare@umsystem.edu';
    const { stranger, oobCode } = await attack(email);
    expect((await kit.wire('accounts:update', { oobCode })).statusCode).toBe(200);
    expect(await strangerWrites(stranger)).toEqual([401, 401, 401, 401]);
    expect(await kit.logIn(email)).toBeUndefined();
    await reset(email);
    await expectNothingDecided(email, stranger.uid);
  });

  test('a stranger’s record does not come to your address: your click alone moves no account', async () => {
    const { token, uid } = await kit.enrolled('stranger@umsystem.edu');
    await kit.call(token, 'PUT', '/account/sharing', sharingEverything);
    const newEmail = 'you@umsystem.edu';
    const requestType = 'VERIFY_AND_CHANGE_EMAIL';
    await kit.wire('accounts:sendOobCode', { requestType, idToken: token, newEmail });
    const oobCode = kit.lastCode();
    expect((await kit.wire('accounts:update', { oobCode })).statusCode).toBe(400);
    const guess = { oobCode, newPassword: yourPassword };
    expect((await kit.wire('accounts:resetPassword', guess)).statusCode).toBe(400);
    const you = await kit.enrolled(newEmail);
    expect(you.uid).not.toBe(uid);
    expect((await kit.call(you.token, 'GET', '/account/sharing')).json()).toEqual({
      sharing: 'courses',
      chosen: false,
    });
  });
});
