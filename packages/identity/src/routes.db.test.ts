import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, type IdentityKit, newPassword, startKit } from './test-kit.ts';

let kit: IdentityKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
afterEach(() => {
  kit.restore();
});

describe('there is no back door', () => {
  test.each([
    ['GET', '/emulator/v1/projects/coursetrail/oobCodes'],
    ['GET', '/emulator/action?mode=verifyEmail'],
    ['DELETE', '/emulator/v1/projects/coursetrail/accounts'],
    ['POST', '/v1/projects/coursetrail/accounts:query'],
    ['POST', '/v1/projects/coursetrail/accounts:batchCreate'],
    ['POST', '/v1/accounts:signInWithCustomToken'],
  ] as const)('%s %s is not offered', async (method, path) => {
    const headers = { authorization: 'Bearer owner' };
    const reply = await kit.app.inject({ method, url: `/identity${path}`, headers });
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, 'OPERATION_NOT_ALLOWED']);
  });

  test('"Bearer owner" opens nothing', async () => {
    const uid = await kit.verified(kit.someone());
    const from = { headers: { authorization: 'Bearer owner' } };
    for (const [path, body] of [
      ['/v1/accounts:lookup', { localId: [uid] }],
      ['/v1/accounts:update', { localId: uid, password: newPassword }],
      ['/v1/accounts:update', { localId: uid, disableUser: true }],
      ['/v1/accounts:delete', { localId: uid }],
    ] as const) {
      const reply = await kit.call(path, body, from);
      expect(reply.body.error.message).toBe('INVALID_ID_TOKEN');
    }
    const send = { requestType: 'VERIFY_EMAIL', email: 'x@umsystem.edu', returnOobLink: true };
    expect(JSON.stringify((await kit.call('/v1/accounts:sendOobCode', send, from)).body)).not.toContain('oobLink');
  });
});

describe('other sites can use nothing', () => {
  test('no reply may be read by another origin, or cached', async () => {
    const origin = { origin: 'https://evil.example' };
    const reply = await kit.call('/v2/passwordPolicy', undefined, { headers: origin });
    expect(reply.headers['cache-control']).toBe('no-store');
    const preflight = await kit.app.inject({
      method: 'OPTIONS',
      url: '/identity/v1/accounts:signUp?key=coursetrail',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(400);
    for (const { headers } of [reply, preflight])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('a form of another site is refused: JSON has to be declared as JSON', async () => {
    const reply = await kit.app.inject({
      method: 'POST',
      url: '/identity/v1/accounts:signUp?key=coursetrail',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ email: kit.someone(), password: goodPassword }),
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.message).toBe('INVALID_ARGUMENT');
  });
});

describe('calls are bounded, and the log contains no secrets', () => {
  test('another api key, or none, is refused', async () => {
    for (const url of [
      '/identity/v1/projects',
      '/identity/v1/projects?key=other',
      '/identity/v1/projects?key=coursetrail&key=x',
    ]) {
      const reply = await kit.app.inject({ url });
      expect([reply.statusCode, reply.json().error.message]).toEqual([400, 'INVALID_API_KEY']);
    }
  });

  test.each([
    ['more than 16 KB', 413, 'PAYLOAD_TOO_LARGE', JSON.stringify({ email: 'x'.repeat(17_000) })],
    ['not JSON', 400, 'INVALID_ARGUMENT : The request is not JSON.', '{"email":'],
    ['fields of another type', 400, 'INVALID_ARGUMENT', JSON.stringify({ email: { $ne: null }, password: ['x'] })],
    ['not an object', 400, 'INVALID_ARGUMENT', '[]'],
    ['nothing', 400, 'MISSING_EMAIL', JSON.stringify({ password: 'x' })],
  ])('%s gets an error in the protocol’s form', async (_name, status, message, payload) => {
    const headers = { 'content-type': 'application/json' };
    const url = '/identity/v1/accounts:signInWithPassword?key=coursetrail';
    const reply = await kit.app.inject({ method: 'POST', url, headers, payload });
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().error).toMatchObject({
      code: status,
      message,
      errors: [{ message, domain: 'global' }],
    });
  });

  test('a broken database looks like a network failure to the SDK, which then keeps its user signed in', async () => {
    const broken = await startKit();
    await broken.store.db.schema.dropTable('identity_account').execute();
    const reply = await broken.call('/v1/accounts:signInWithPassword', {
      email: kit.someone(),
      password: goodPassword,
    });
    expect([reply.status, reply.body.error.message]).toEqual([500, 'NETWORK_REQUEST_FAILED']);
    await broken.stop();
  });

  test('the security log says what happened and never contains an address, a uid, a password, a code or a token', async () => {
    const fresh = await startKit();
    const email = 'quinn.stone@umsystem.edu';
    const { idToken, refreshToken, localId } = await fresh.signUp(email);
    await fresh.outcome('/v1/accounts:signInWithPassword', { email, password: 'not-the-password' });
    await fresh.call('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const oobCode = fresh.mailServer.codeTo(email);
    await fresh.call('/v1/accounts:update', { oobCode });
    await fresh.service.operator.revoke(email);
    await fresh.service.rotateKeys();
    expect(fresh.logged.map(({ event }) => event)).toEqual([
      'signed up',
      'sign-in refused',
      'address verified',
      'account revoked',
      'signing keys rotated',
    ]);
    const text = JSON.stringify(fresh.logged);
    for (const secret of [email, 'quinn', localId, goodPassword, 'not-the-password', oobCode, idToken, refreshToken])
      expect(text).not.toContain(secret);
    const [account] = await fresh.service.operator.list();
    expect(fresh.logged[0]?.labels).toEqual({ account: account?.auditTag });
    await fresh.stop();
  });
});
