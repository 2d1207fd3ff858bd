import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, type IdentityKit, publicUrl, queryOf, startKit } from './test-kit.ts';

let kit: IdentityKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
afterEach(() => {
  kit.restore();
});

describe('links lead to this site only', () => {
  test('a link begins with the configured origin, whatever the request says', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    };
    await kit.call('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, { headers });
    const { link, text, html } = kit.mailServer.newestTo(email);
    expect(link).toMatch(
      /^https:\/\/coursetrail\.example\/#\/action\?mode=resetPassword&oobCode=[\w-]{43}&apiKey=coursetrail&lang=en$/,
    );
    expect(text).toContain(link);
    expect(text + html).not.toContain('evil');
  });

  test.each([
    'https://evil.example/',
    'https://coursetrail.example.evil.example/',
    'https://coursetrail.example@evil.example/',
    'https://coursetrail.example:8443/',
    'http://coursetrail.example/',
    '//evil.example/',
    'javascript:alert(1)',
  ])('a link cannot continue to %s', async (continueUrl) => {
    const email = kit.someone();
    await kit.verified(email);
    const outcome = await kit.outcome('/v1/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
      continueUrl,
    });
    expect(outcome).toMatch(/^(UNAUTHORIZED_DOMAIN|INVALID_CONTINUE_URI)/);
    expect(kit.mailServer.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('a link can continue to a page of this site', async () => {
    const email = kit.someone();
    await kit.verified(email);
    const continueUrl = `${publicUrl}/#/account`;
    await kit.call('/v1/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
      continueUrl,
    });
    expect(queryOf(kit.mailServer.newestTo(email).link).get('continueUrl')).toBe(continueUrl);
  });
});

describe('nothing changes the headers of a mail', () => {
  test.each([
    'a@umsystem.edu\r\nBcc: everybody@umsystem.edu',
    'a@umsystem.edu\nX: y',
    '"a b"@umsystem.edu',
    'a@b@umsystem.edu',
    'a@umsystem.edu,c@umsystem.edu',
    '<a@umsystem.edu>',
    'a\u0000@umsystem.edu',
    'а@umsystem.edu', // a Cyrillic letter
  ])('the address %j is refused', async (email) => {
    for (const [path, body] of [
      ['/v1/accounts:signUp', { email, password: goodPassword }],
      ['/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }],
    ] as const)
      expect(await kit.outcome(path, body)).toMatch(/^INVALID_EMAIL/);
  });

  test('a name with a line break is refused', async () => {
    const { idToken } = await kit.signUp(kit.someone());
    for (const displayName of ['A\r\nBcc: b@umsystem.edu', 'A\nB', 'A\u0007', 'A\ud800'])
      expect(await kit.outcome('/v1/accounts:update', { idToken, displayName })).toBe('INVALID_DISPLAY_NAME');
  });
});

describe('a mail that cannot be sent', () => {
  test.each([
    ['a wrong password of the mail server', 'EAUTH'],
    ['no mail server at that address', 'ECONNREFUSED'],
  ])('%s is logged as %s, without an address', async (_what, code) => {
    const email = kit.someone();
    await kit.verified(email);
    kit.mailServer.failure = Object.assign(new Error(`550 <${email}> was not accepted`), { code });
    expect(await kit.requestReset(email)).toMatch(/^MAIL_NOT_SENT/);
    const line = kit.logged.findLast(({ event }) => event === 'mail not sent');
    expect(line?.labels).toEqual({ kind: 'Error', code });
    expect(JSON.stringify(kit.logged)).not.toContain(email);
  });
});
