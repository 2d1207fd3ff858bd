import { asUid } from '@coursetrail/domain';
import { startUniversity, type UniversityStandIn } from '@coursetrail/test-product/university';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedKit, engines, startEmbeddedKit } from '../test-kit.ts';

const publicUrl = 'https://trail.example';

describe.each(engines)('an account of the university and its record (%s)', (engine) => {
  let university: UniversityStandIn;
  let kit: EmbeddedKit;
  beforeAll(async () => {
    university = await startUniversity({ product: publicUrl });
    kit = await startEmbeddedKit(engine, { ...university.settings, SIGN_IN: 'university' });
  });
  afterAll(async () => {
    await kit.stop();
    await university.stop();
  });

  /** The ID token of a student who comes in through the university. */
  async function logIn(subject: string): Promise<string> {
    university.knows(subject);
    const cookieOf = (reply: { headers: Record<string, unknown> }) =>
      String(reply.headers['set-cookie']).split(';')[0] ?? '';
    const left = await kit.app.inject('/identity/university/login');
    const back = await university.visit(String(left.headers.location), new Map());
    const headers = { cookie: cookieOf(left) };
    const returned = await kit.app.inject({ url: back.slice(publicUrl.length), headers });
    const url = '/identity/university/result';
    const result = await kit.app.inject({ method: 'POST', url, headers: { cookie: cookieOf(returned) }, payload: {} });
    const { email, code: oobCode } = result.json();
    return (await kit.wire('accounts:signInWithEmailLink', { email, oobCode })).json().idToken;
  }

  test('has what others have, tells its student what the university calls them, and goes with the record', async () => {
    const token = await logIn('ada');
    expect((await kit.call(token, 'POST', '/users/login')).statusCode).toBe(200);
    expect((await kit.call(token, 'POST', '/set-major', { major: 'Physics' })).statusCode).toBe(200);
    const exported = (await kit.call(token, 'GET', '/account/export')).json();
    expect(exported).toMatchObject({
      major: 'Physics',
      universityLogins: [{ issuer: `${university.issuer}/`, subject: 'ada', joinedAt: expect.any(String) }],
    });
    // What the university calls somebody cannot be brought along in a file.
    const bo = await logIn('bo');
    expect((await kit.call(bo, 'POST', '/account/import?major=take', exported)).statusCode).toBe(200);
    expect((await kit.call(bo, 'GET', '/account/export')).json().universityLogins).toMatchObject([{ subject: 'bo' }]);

    expect((await kit.call(token, 'DELETE', '/account')).statusCode).toBe(200);
    expect(await kit.identity.embedded?.universityLogins(asUid(exported.firebaseUid))).toEqual([]);
    const again = (await kit.call(await logIn('ada'), 'GET', '/account/export')).json();
    expect(again.firebaseUid).not.toBe(exported.firebaseUid);
  });

  test('can be joined by the operator, by the subject alone', async () => {
    const operator = kit.identity.embedded?.operator ?? expect.fail('the accounts are not ours');
    const email = 'cy@umsystem.edu';
    const uid = await operator.create({ email, password: kit.password, verified: true });
    expect(await operator.join(email, 'cy-at-mu')).toBe(true);
    await expect(operator.join(email, 'cy-at-mu')).rejects.toThrow('This subject has an account already.');
    expect(await operator.join('nobody@umsystem.edu', 'x')).toBe(false);
    const exported = (await kit.call(await logIn('cy-at-mu'), 'GET', '/account/export')).json();
    expect(exported.firebaseUid).toBe(uid);
    expect(await operator.find({ email })).toMatchObject({
      hasPassword: true,
      universityLogins: [{ subject: 'cy-at-mu' }],
    });
  });
});
