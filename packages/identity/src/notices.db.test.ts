import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { goodPassword, type IdentityKit, newPassword, publicUrl, queryOf, startKit } from './test-kit.ts';

let kit: IdentityKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
afterEach(() => {
  kit.restore();
});

describe('the owner of an account is told what happened to it', () => {
  const noticesTo = (address: string) =>
    kit.mailServer.mails.filter(({ to, link }) => to === address && !queryOf(link).has('oobCode'));
  const refused = () => kit.logged.filter(({ event }) => event === 'notice not sent').length;
  /** Nobody waits for a notice but these tests. */
  const firstNoticeTo = (address: string) =>
    vi.waitFor(() => noticesTo(address)[0] ?? expect.fail('no notice was sent'), 10_000);

  test('after a change of the password', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    await kit.call('/v1/accounts:update', { idToken, password: newPassword });
    const notice = await firstNoticeTo(email);
    expect(notice).toMatchObject({
      subject: 'Your Coursetrail password was changed',
      link: `${publicUrl}/#/reset-password`,
    });
    expect(notice.text).toContain('If this wasn’t you, reset your password');
  });

  test('after a change of the address, even if the password was changed many times before', async () => {
    const [email, newEmail] = [kit.someone(), kit.someone()];
    await kit.verified(email);
    let { idToken } = await kit.signIn(email);
    const before = refused();
    for (let turn = 0; turn < 6; turn += 1) {
      const change = { idToken, password: newPassword + turn };
      ({ idToken } = (await kit.call('/v1/accounts:update', change)).body);
    }
    const move = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
    await kit.call('/v1/accounts:sendOobCode', move);
    await kit.resetPassword(kit.mailServer.codeTo(newEmail), `${newPassword}5`);
    await expect.poll(() => noticesTo(email).length + refused() - before).toBe(7);
    expect(noticesTo(email).map(({ subject }) => subject)).toContain('Your Coursetrail account has a new address');
  });

  test('after a reset, but not when the address is verified with it', async () => {
    const email = kit.someone();
    const { idToken } = await kit.signUp(email);
    await kit.resetPassword(await kit.verificationCode(email, idToken));
    expect(noticesTo(email)).toEqual([]);
    await kit.requestReset(email);
    await kit.resetPassword(kit.mailServer.codeTo(email), goodPassword);
    await firstNoticeTo(email);
    expect(noticesTo(email)).toHaveLength(1);
  });

  test('at the old address after a change of address', async () => {
    const [email, newEmail] = [kit.someone(), kit.someone()];
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    await kit.resetPassword(await kit.changeCode(newEmail, idToken), goodPassword);
    const notice = await firstNoticeTo(email);
    expect(notice.subject).toBe('Your Coursetrail account has a new address');
    // Somebody else may read the old mailbox by now.
    expect(notice.text).not.toContain(newEmail);
    expect(noticesTo(newEmail)).toEqual([]);
  });

  test('nobody can flood a mailbox with notices, and a stranger’s sign-up causes none', async () => {
    const [email, victim] = [kit.someone(), kit.someone()];
    await kit.verified(email);
    let { idToken } = await kit.signIn(email);
    const stranger = await kit.signUp(victim);
    const before = refused();
    await kit.call('/v1/accounts:update', { idToken: stranger.idToken, password: newPassword });
    for (let change = 0; change < 8; change += 1) {
      const body = { idToken, password: `violet-harbour-${change}` };
      ({ idToken } = (await kit.call('/v1/accounts:update', body)).body);
    }
    await expect.poll(() => noticesTo(email).length + refused() - before).toBe(8);
    expect(noticesTo(email)).toHaveLength(5);
    expect(noticesTo(victim)).toEqual([]);
  });

  test('a notice that cannot be sent undoes nothing, and the log says why', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    kit.mailServer.failure = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
    expect(await kit.outcome('/v1/accounts:update', { idToken, password: newPassword })).toBe('ok');
    expect(await kit.signInOutcome(email, newPassword)).toBe('ok');
    const labels = { kind: 'Error', code: 'ECONNREFUSED' };
    await expect.poll(() => kit.logged).toContainEqual({ event: 'notice not sent', labels });
  });
});

describe('links, pictures and tenants', () => {
  test('a link begins with our own domain, and another one is refused', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const ask = (linkDomain: string) =>
      kit.outcome('/v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email, linkDomain });
    expect(await ask('links.example')).toBe('INVALID_HOSTING_LINK_DOMAIN');
    expect(await ask('coursetrail.example')).toBe('ok');
  });

  test('a link to an unknown address creates no account', async () => {
    const email = kit.someone();
    await kit.call('/v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const addresses = (await kit.service.operator.list()).map((account) => account.email);
    expect(addresses).not.toContain(email);
  });

  test.each([
    ['https://pictures.example/a.png', 'ok'],
    ['http://pictures.example/a.png', 'INVALID_ARGUMENT'],
    ['https://pictures.example/\u0000', 'INVALID_ARGUMENT'],
    ['javascript:alert(1)', 'INVALID_ARGUMENT'],
    ['data:image/png;base64,AAAA', 'INVALID_ARGUMENT'],
  ])('a picture at %j: %s', async (photoUrl, outcome) => {
    const { idToken } = await kit.signUp(kit.someone());
    expect(await kit.outcome('/v1/accounts:update', { idToken, photoUrl })).toMatch(outcome);
  });

  test('a call for a tenant is refused', async () => {
    const body = { email: kit.someone(), password: goodPassword, tenantId: 'another-school' };
    expect(await kit.outcome('/v1/accounts:signUp', body)).toBe('UNSUPPORTED_TENANT_OPERATION');
    expect(await kit.outcome('/v1/accounts:signUp', { ...body, tenantId: null })).toBe('ok');
  });
});
