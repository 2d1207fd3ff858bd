import { createServer } from 'node:http';
import { startUniversity, type UniversityStandIn } from '@coursetrail/test-product/university';
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { UniversitySettings } from '../settings.ts';
import { engines, goodPassword, type IdentityKit, openStore, publicUrl, startKit } from '../test-kit.ts';

const settingsOf = (
  { issuer, client }: UniversityStandIn,
  more: Partial<UniversitySettings> = {},
): UniversitySettings => ({
  issuer,
  clientId: client.id,
  clientSecret: client.secret,
  name: 'MU',
  emailClaim: 'email',
  passwords: true,
  ...more,
});

const page = `${publicUrl}/#/action?mode=university`;

type Reply = { oobCode?: string; code?: string; email?: string; from?: string; join?: string; error?: string };

/** A browser that goes to the university and back, with its cookies at both. */
function newBrowser(kit: IdentityKit, university: UniversityStandIn) {
  const cookies = new Map<string, string>();
  const atUniversity = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await kit.app.inject({
      method,
      url,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(payload && { payload }),
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  const browser = {
    cookies,
    ask,
    /** The address at the university, or of our page when that cannot be reached. */
    async begin(query = '') {
      const reply = await ask('GET', `/identity/university/login${query}`);
      expect(reply.statusCode).toBe(303);
      return String(reply.headers.location);
    },
    /** The address at which the university sends the browser back. */
    visit: (address: string) => university.visit(address, atUniversity),
    async comeBack(address: string): Promise<Reply> {
      const reply = await ask('GET', address.slice(publicUrl.length));
      expect(String(reply.headers.location)).toBe(page);
      return browser.result();
    },
    result: async (): Promise<Reply> => (await ask('POST', '/identity/university/result', {})).json(),
    async logIn(subject: string, query = ''): Promise<Reply> {
      university.knows(subject);
      return browser.comeBack(await browser.visit(await browser.begin(query)));
    },
    join: async (password: string): Promise<Reply> =>
      (await ask('POST', '/identity/university/join', { password })).json(),
  };
  return browser;
}

const redeem = async (kit: IdentityKit, { code, email }: Reply) =>
  kit.call('/v1/accounts:signInWithEmailLink', { email, oobCode: code });

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const tellOfLogout = (kit: IdentityKit, payload: Record<string, string>) =>
  kit.app.inject({
    method: 'POST',
    url: '/identity/university/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(payload).toString(),
  });

describe.each(engines)('logging in with the university (%s)', (engine) => {
  let university: UniversityStandIn;
  let kit: IdentityKit;
  let people = 0;
  const someone = () => `person-${++people}`;
  const browse = () => newBrowser(kit, university);
  beforeAll(async () => {
    university = await startUniversity({ product: publicUrl });
    kit = await startKit({ engine, settings: { university: settingsOf(university) } });
  });
  afterEach(() => {
    university.replyAsUsual();
    vi.useRealTimers();
    kit.restore();
  });
  afterAll(async () => {
    await kit.stop();
    await university.stop();
  });

  /** What the university says is checked before the database is asked. */
  const describeOnce: (name: string, tests: () => void) => void = engine === 'sqlite' ? describe : () => {};

  const accountOf = (email: string) => kit.service.operator.find({ email });

  test('makes an account that is known by the issuer and the subject, and finds it again', async () => {
    const subject = someone();
    const first = await browse().logIn(subject, '?from=%2Fvisualizer%3Fmajor%3DMathematics');
    expect(first).toMatchObject({
      code: expect.any(String),
      email: `${subject}@umsystem.edu`,
      from: '/visualizer?major=Mathematics',
    });
    const { body } = await redeem(kit, first);
    expect(decodeJwt(body.idToken)).toMatchObject({
      email_verified: true,
      firebase: { sign_in_provider: 'oidc.university' },
    });
    const looked = await kit.call('/v1/accounts:lookup', { idToken: body.idToken });
    expect(looked.body.users[0].providerUserInfo).toMatchObject([{ providerId: 'oidc.university' }]);

    const again = await redeem(kit, await browse().logIn(subject));
    expect(again.body.localId).toBe(body.localId);
    expect((await redeem(kit, first)).body.error.message).toBe('INVALID_OOB_CODE');
  });

  test('of two first log-ins of a person at once, both end in one account', async () => {
    const subject = someone();
    university.knows(subject);
    const browsers = [browse(), browse(), browse()];
    const replies: string[] = [];
    for (const browser of browsers) replies.push(await browser.visit(await browser.begin()));
    const entries = await Promise.all(browsers.map((browser, index) => browser.comeBack(replies[index] ?? '')));
    const uids = await Promise.all(entries.map(async (entry) => (await redeem(kit, entry)).body.localId));
    expect(new Set(uids).size).toBe(1);
    expect(uids[0]).toBeTruthy();
  });

  test('an account with the same mailbox is joined by its password alone, once, and guesses count as at any log-in', async () => {
    const subject = someone();
    const email = `${subject}@umsystem.edu`;
    const uid = await kit.verified(email);
    const browser = browse();
    expect(await browser.logIn(subject, '?from=/form')).toEqual({ join: email, from: '/form' });
    expect(await browser.join('not the password')).toMatchObject({
      error: 'Incorrect password.',
      code: 'password-wrong',
    });
    expect(await browse().logIn(subject)).toEqual({ join: email, from: '/' });
    const joined = await browser.join(goodPassword);
    expect(joined).toMatchObject({ email, from: '/form' });
    expect((await redeem(kit, joined)).body.localId).toBe(uid);
    expect(await browser.join(goodPassword)).toMatchObject({ code: 'university-login-expired' });

    const later = await redeem(kit, await browse().logIn(subject));
    expect(later.body.localId).toBe(uid);
    const looked = await kit.call('/v1/accounts:lookup', { idToken: later.body.idToken });
    expect(looked.body.users[0].providerUserInfo).toMatchObject([
      { providerId: 'password' },
      { providerId: 'oidc.university' },
    ]);
    expect(await kit.signInOutcome(email, goodPassword)).toBe('ok');

    const other = someone();
    await kit.verified(`${other}@umsystem.edu`);
    const guesser = browse();
    await guesser.logIn(other);
    for (let guess = 1; guess <= 10; guess += 1)
      expect(await guesser.join(`guess ${guess}`)).toMatchObject({ code: 'password-wrong' });
    expect(await guesser.join(goodPassword)).toMatchObject({ code: 'too-many-attempts' });
  });

  test('an address that passes to another person opens nothing of the one before', async () => {
    const [former, next] = [someone(), someone()];
    university.knows(former, { email: 'shared.name@umsystem.edu', email_verified: true });
    const browser = browse();
    const { body } = await redeem(kit, await browser.logIn(former));
    university.knows(next, { email: 'shared.name@umsystem.edu', email_verified: true });
    expect(await browse().logIn(next)).toEqual({ join: 'shared.name@umsystem.edu', from: '/' });

    // The one before gets another address, and takes it along at the next log-in: then the old one is free.
    university.knows(former, { email: 'new.name@umsystem.edu', email_verified: true });
    expect(await browse().logIn(former)).toMatchObject({ email: 'new.name@umsystem.edu' });
    const successor = await redeem(kit, await browse().logIn(next));
    expect(successor.body.localId).not.toBe(body.localId);
    expect((await accountOf('new.name@umsystem.edu'))?.uid).toBe(body.localId);
  });

  test('a stranger who signed up with the address is thrown out, since the university says whose it is', async () => {
    const subject = someone();
    const email = `${subject}@umsystem.edu`;
    const stranger = await kit.signUp(email, goodPassword);
    const { body } = await redeem(kit, await browse().logIn(subject));
    expect(body.localId).toBe(stranger.localId);
    expect(await kit.service.verifyIdToken(stranger.idToken)).toBeNull();
    expect(await kit.signInOutcome(email, goodPassword)).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test.each([
    ['is not verified', { email: 'ada@umsystem.edu', email_verified: false }, 'university-address-missing'],
    ['is not said to be verified', { email: 'ada@umsystem.edu' }, 'university-address-missing'],
    ['is missing', { email_verified: true }, 'university-address-missing'],
    ['is none', { email: 'ada at umsystem', email_verified: true }, 'university-address-missing'],
    ['is of another domain', { email: 'ada@gmail.com', email_verified: true }, 'email-domain'],
  ])('an address that %s makes no account', async (_what, claims, code) => {
    const subject = someone();
    university.knows(subject, claims);
    expect(await browse().logIn(subject)).toMatchObject({ code, error: expect.stringMatching(/^[^ ].+\.$/) });
    expect(await accountOf('ada@umsystem.edu')).toBeNull();
  });

  test('a disabled account stays closed, and a deleted one begins anew', async () => {
    const subject = someone();
    const email = `${subject}@umsystem.edu`;
    const { body } = await redeem(kit, await browse().logIn(subject));
    await kit.service.operator.disable(email);
    expect(await browse().logIn(subject)).toMatchObject({ code: 'account-disabled' });
    await kit.service.operator.enable(email);
    await kit.service.operator.delete(email);
    const logins = (await kit.rows('identity_university')) as { subject: string }[];
    expect(logins.filter((row) => row.subject === subject)).toEqual([]);
    const again = await redeem(kit, await browse().logIn(subject));
    expect(again.body.localId).not.toBe(body.localId);
  });

  const sentences = {
    'university-canceled': 'The log-in at MU was canceled. Nothing has changed.',
    'university-refused': 'MU didn’t log you in. Please start again.',
    'university-unreachable':
      'The log-in of MU can’t be reached right now. Please try again in a few minutes, or log in with your password.',
  };

  // All that RFC 6749 and OpenID Connect Core define.
  test.each([
    ['access_denied', 'university-canceled'],
    ['temporarily_unavailable', 'university-unreachable'],
    ['server_error', 'university-unreachable'],
    ...[
      'invalid_request',
      'unauthorized_client',
      'unsupported_response_type',
      'invalid_scope',
      'login_required',
      'interaction_required',
      'account_selection_required',
      'consent_required',
      'invalid_request_uri',
      'invalid_request_object',
      'request_not_supported',
      'request_uri_not_supported',
      'registration_not_supported',
      '<b>words of a stranger</b>',
    ].map((error) => [error, 'university-refused'] as const),
  ] as const)('when the university says %s, the student reads a sentence, once', async (error, code) => {
    const browser = browse();
    const address = new URL(await browser.begin());
    const back = new URL(`${publicUrl}/identity/university/callback`);
    back.search = String(
      new URLSearchParams({ error, state: address.searchParams.get('state') ?? '', iss: university.issuer }),
    );
    expect(await browser.comeBack(back.href)).toEqual({ error: sentences[code], code, from: '/' });
    expect(await browser.result()).toMatchObject({ code: 'university-login-expired' });
    const refusal = kit.logged.findLast(({ event }) => event === 'university log-in refused');
    // What a student does is no warning; of what the university says, only words of the protocol are repeated.
    const said = code === 'university-canceled' || error.startsWith('<') ? undefined : error;
    expect(refusal?.labels['said']).toBe(said);
  });

  test.each([
    ['invalid_grant', 'university-login-expired'],
    ['invalid_client', 'university-reply-invalid'],
    ['invalid_request', 'university-reply-invalid'],
    ['unauthorized_client', 'university-reply-invalid'],
    ['unsupported_grant_type', 'university-reply-invalid'],
    ['invalid_scope', 'university-reply-invalid'],
  ])('when the university says %s to our code, the student reads a sentence', async (error, code) => {
    university.knows(someone());
    const browser = browse();
    const back = await browser.visit(await browser.begin());
    university.replyInstead('/token', (_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    });
    expect(await browser.comeBack(back)).toMatchObject({ code, error: expect.stringMatching(/\.$/) });
  });

  test('the university’s own refusal arrives as well', async () => {
    university.refuses('access_denied');
    const browser = browse();
    expect(await browser.comeBack(await browser.visit(await browser.begin()))).toMatchObject({
      code: 'university-canceled',
    });
  });

  describeOnce('a reply', () => {
    const changed = (address: string, change: (query: URLSearchParams) => void) => {
      const url = new URL(address);
      change(url.searchParams);
      return url.href;
    };

    test('is for the browser that began alone: nobody is logged in to the account of whoever sent them here', async () => {
      university.knows(someone());
      const [attacker, victim] = [browse(), browse()];
      const address = await attacker.visit(await attacker.begin());
      expect(await victim.comeBack(address)).toMatchObject({ code: 'university-login-expired' });
      // With an attempt of their own under way, too.
      await victim.begin();
      expect(await victim.comeBack(address)).toMatchObject({ code: 'university-reply-invalid' });
    });

    test('is good once', async () => {
      university.knows(someone());
      const browser = browse();
      const address = await browser.visit(await browser.begin());
      const cookie = new Map(browser.cookies);
      expect(await browser.comeBack(address)).toMatchObject({ code: expect.any(String), email: expect.any(String) });
      expect(await browser.comeBack(address)).toMatchObject({ code: 'university-login-expired' });
      for (const [name, value] of cookie) browser.cookies.set(name, value);
      expect(await browser.comeBack(address)).toMatchObject({ code: 'university-login-expired' });
    });

    test('after a quarter of an hour is too late', async () => {
      university.knows(someone());
      const browser = browse();
      const address = await browser.visit(await browser.begin());
      kit.clock.ahead = 16 * 60 * 1000;
      expect(await browser.comeBack(address)).toMatchObject({ code: 'university-login-expired' });
    });

    test.each([
      ['a forged state', (query: URLSearchParams) => query.set('state', 'forged')],
      ['no state', (query: URLSearchParams) => query.delete('state')],
      [
        'another issuer, as when two universities are mixed up',
        (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
      ],
      ['no issuer, where the university promises to name itself', (query: URLSearchParams) => query.delete('iss')],
      ['the code twice', (query: URLSearchParams) => query.append('code', 'second')],
      ['the state twice', (query: URLSearchParams) => query.append('state', 'second')],
      ['a token instead of a code', (query: URLSearchParams) => query.set('response', 'a.b.c')],
    ])('with %s is refused', async (_what, change) => {
      university.knows(someone());
      const browser = browse();
      const address = await browser.visit(await browser.begin());
      expect(await browser.comeBack(changed(address, change))).toMatchObject({ code: 'university-reply-invalid' });
    });

    test('with an invented code, or with the code of another attempt, is refused', async () => {
      university.knows(someone());
      const [one, two] = [browse(), browse()];
      const stolen = new URL(await one.visit(await one.begin())).searchParams.get('code') ?? '';
      const address = await two.visit(await two.begin());
      for (const code of ['invented', stolen]) {
        const cookie = new Map(two.cookies);
        expect(await two.comeBack(changed(address, (query) => query.set('code', code)))).toMatchObject({
          code: 'university-login-expired',
        });
        for (const [name, value] of cookie) two.cookies.set(name, value);
      }
    });
  });

  describeOnce('an ID token', () => {
    const now = () => Math.floor(Date.now() / 1000);

    /** Lets the university reply with this token to a real code. */
    async function withToken(
      claims: Record<string, unknown>,
      options: Parameters<UniversityStandIn['sign']>[1] = {},
      sign = (all: JWTPayload) => university.sign(all, options),
    ) {
      const browser = browse();
      university.knows(someone());
      const address = new URL(await browser.begin());
      const nonce = address.searchParams.get('nonce') ?? '';
      const back = await browser.visit(address.href);
      const usual = { sub: 'keycloak-person', nonce, iat: now(), exp: now() + 300, email: 'keycloak@umsystem.edu' };
      const token = await sign({ ...usual, email_verified: true, ...claims });
      university.replyInstead('/token', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({ access_token: 'opaque', token_type: 'Bearer', expires_in: 300, id_token: token }),
        );
      });
      return browser.comeBack(back);
    }

    // As its documentation and its default client scopes have them.
    const ofKeycloak = {
      typ: 'ID',
      azp: 'coursetrail',
      sid: '0d1bb1d2-8a52-4e0c-9a5c-5c4a4d5f5e2b',
      at_hash: undefined,
      acr: '1',
      jti: '3c2f7d2e-90c1-4b0a-8d77-3a3f9d1f0b9e',
      name: 'Ada Invented',
      preferred_username: 'ada',
      given_name: 'Ada',
      family_name: 'Invented',
    };

    test('as Keycloak writes it is read, and its session remembered', async () => {
      const entry = await withToken({ ...ofKeycloak, auth_time: now() - 3600 });
      const { body } = await redeem(kit, entry);
      // Single sign-on an hour after the password is no recent sign-in.
      expect(Number(decodeJwt(body.idToken)['auth_time'])).toBeLessThan(now() - 3500);
      const sessions = (await kit.rows('identity_session')) as { university_sid: string | null }[];
      expect(sessions.map(({ university_sid }) => university_sid)).toContain(ofKeycloak.sid);
      // Names are nobody's business here.
      expect(JSON.stringify(await kit.rows('identity_account'))).not.toContain('Invented');
    });

    test.each([
      ['another nonce', { nonce: 'forged' }],
      ['no nonce', { nonce: undefined }],
      ['another issuer', { iss: 'https://evil.example' }],
      ['another audience', { aud: 'another-client' }],
      ['two audiences and no party', { aud: ['coursetrail', 'another-client'] }],
      ['no subject', { sub: undefined }],
      ['an end in the past', { iat: 1_700_000_000, exp: 1_700_000_300 }],
      ['a beginning minutes ahead of our clock', { nbf: now() + 600 }],
      ['another party', { azp: 'another-client', aud: ['coursetrail', 'another-client'] }],
      ['a subject that no database can store', { sub: 'person\u0000' }],
      ['a subject without an end', { sub: 'x'.repeat(256) }],
      ['a subject that is no text', { sub: 1 }],
      ['a time of the password that is none', { auth_time: 'yesterday' }],
    ])('with %s is refused', async (_what, claims) => {
      expect(await withToken(claims)).toMatchObject({ code: 'university-reply-invalid' });
    });

    test.each([
      ['several addresses', { email: ['keycloak@umsystem.edu'] }],
      ['an address with a line break', { email: 'keycloak@umsystem.edu\r\nBcc: evil@umsystem.edu' }],
      ['an address in words', { email: 'Ada <keycloak@umsystem.edu>' }],
      ['an address that is not verified, in capitals', { email_verified: 'TRUE' }],
    ])('with %s names nobody', async (_what, claims) => {
      expect(await withToken(claims)).toMatchObject({ code: 'university-address-missing' });
    });

    test.each([
      ['a password in the future', { auth_time: 1e14 }],
      ['a session that no database can store', { sid: 'a\u0000' }],
    ])('with %s is read without it', async (_what, claims) => {
      const { body } = await redeem(kit, await withToken(claims));
      expect(Number(decodeJwt(body.idToken)['auth_time'])).toBeLessThanOrEqual(now() + 1);
    });

    test('signed with what both sides know instead of a key, or with nothing, is refused', async () => {
      const secret = new TextEncoder().encode(university.client.secret);
      const ways = [
        (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
        async (claims: JWTPayload) => new UnsecuredJWT(claims).encode(),
      ];
      for (const signed of ways) {
        const token = (claims: JWTPayload) => signed({ ...claims, iss: university.issuer, aud: university.client.id });
        expect(await withToken({}, {}, token)).toMatchObject({ code: 'university-reply-invalid' });
      }
    });

    test('may be half a minute ahead or behind', async () => {
      for (const seconds of [30, -30])
        expect(
          await withToken({ iat: now() + seconds, nbf: now() + seconds, exp: now() + seconds + 20 }),
        ).toMatchObject({ email: 'keycloak@umsystem.edu' });
    });

    test('signed by somebody else under the same name is refused', async () => {
      expect(await withToken({}, { with: await university.strangersKeys() })).toMatchObject({
        code: 'university-reply-invalid',
      });
    });

    test('says when the password was entered, where that has to be a moment ago', async () => {
      const browser = browse();
      const asked = new URL(await browser.begin('?again')).searchParams;
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '300']);
      expect([asked.get('code_challenge_method'), asked.get('response_type'), asked.get('scope')]).toEqual([
        'S256',
        'code',
        'openid email',
      ]);
    });
  });

  test('a recent sign-in is one with the password, even if somebody takes the wish for it out of the address', async () => {
    const subject = someone();
    const browser = browse();
    await browser.logIn(subject);
    const session = await redeem(kit, await browser.logIn(subject, '?again&from=/account'));
    const recently = Date.now() / 1000 - 60;
    expect(Number(decodeJwt(session.body.idToken)['auth_time'])).toBeGreaterThan(recently);

    // An unlocked laptop an hour later: the university still knows its student.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60 * 1000 });
    const bare = new URL(await browser.begin('?again'));
    for (const name of ['prompt', 'max_age']) bare.searchParams.delete(name);
    const reply = await browser.comeBack(await browser.visit(bare.href));
    expect(reply).toEqual({
      error: 'MU didn’t ask for your password again, which this needs. Please log out there first.',
      code: 'university-login-too-old',
      from: '/',
    });
    const silent = await redeem(kit, await browser.logIn(subject));
    expect(Number(decodeJwt(silent.body.idToken)['auth_time'])).toBeLessThan(Date.now() / 1000 - 3000);
    const asks = await kit.outcome('/v1/accounts:delete', { idToken: silent.body.idToken });
    expect(asks).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/form\r\nX: y',
    `/${'x'.repeat(400)}`,
  ])('after the log-in nobody is led to %s', async (from) => {
    const reply = await browse().logIn(someone(), `?from=${encodeURIComponent(from)}`);
    expect(reply.from).toBe('/');
  });

  test('the cookie is the site’s own, sealed, and out of reach of scripts; no address holds an address or a code', async () => {
    const browser = browse();
    const subject = someone();
    university.knows(subject);
    const reply = await browser.ask('GET', '/identity/university/login');
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^__Host-university=[\w.-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(reply.headers['cache-control']).toBe('no-store');
    const state = new URL(String(reply.headers.location)).searchParams.get('state') ?? '?';
    expect([...browser.cookies.values()].join()).not.toContain(state);
    browser.cookies.set('__Host-university', 'forged');
    expect(await browser.result()).toMatchObject({ code: 'university-login-expired' });
  });

  test('the log has no address, no subject and no code of a log-in', async () => {
    const subject = someone();
    const entry = await browse().logIn(subject);
    await redeem(kit, entry);
    const logged = JSON.stringify(kit.logged);
    expect(logged).toContain('signed up at the university');
    for (const secret of [subject, 'umsystem', entry.code ?? '?']) expect(logged).not.toContain(secret);
  });

  describe('a log-out at the university', () => {
    const event = { [logoutEvent]: {} };
    const now = () => Math.floor(Date.now() / 1000);
    let number = 0;
    const tokenWith = (
      claims: Record<string, unknown>,
      options: Parameters<UniversityStandIn['sign']>[1] = { typ: 'logout+jwt' },
    ) =>
      university.sign({ iat: now(), exp: now() + 120, jti: `logout-${++number}`, events: event, ...claims }, options);
    const tell = async (token: string) => (await tellOfLogout(kit, { logout_token: token })).statusCode;
    const isIn = async (idToken: string) => (await kit.service.verifyIdToken(idToken)) !== null;
    const session = async (subject: string) =>
      (await redeem(kit, await browse().logIn(subject))).body.idToken as string;
    const sidOf = async (idToken: string) => {
      const id = decodeJwt(idToken)['session'];
      const rows = (await kit.rows('identity_session')) as { id: string; university_sid: string }[];
      return rows.find((row) => row.id === id)?.university_sid ?? '';
    };

    test('of a session ends those that began with it, and no other', async () => {
      const subject = someone();
      const [one, two] = [await session(subject), await session(subject)];
      expect(await sidOf(one)).not.toBe('');
      expect(await tell(await tokenWith({ sid: await sidOf(one) }))).toBe(200);
      expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
    });

    test('of a person ends all of them, but none that began with the password; sent again, it ends nothing', async () => {
      const [subject, other] = [someone(), someone()];
      const email = `${subject}@umsystem.edu`;
      await kit.verified(email);
      const browser = browse();
      await browser.logIn(subject);
      const joined = (await redeem(kit, await browser.join(goodPassword))).body.idToken;
      const byPassword = (await kit.signIn(email)).idToken;
      const neighbor = await session(other);
      const token = await tokenWith({ sub: subject });
      expect(await tell(token)).toBe(200);
      expect([await isIn(joined), await isIn(byPassword), await isIn(neighbor)]).toEqual([false, true, true]);
      const next = await session(subject);
      expect(await tell(token)).toBe(400);
      expect(await isIn(next)).toBe(true);
    });

    test.each([
      ['with another issuer', { iss: 'https://evil.example' }],
      ['for another site', { aud: 'another-client' }],
      ['without the event', { events: {} }],
      ['with a nonce, as an ID token has it', { nonce: 'x' }],
      ['without a person', { sub: undefined }],
      ['without an id', { jti: undefined }],
      ['that was kept for an hour', { iat: now() - 3600, exp: now() + 3600 }],
    ])('%s is refused', async (_what, claims) => {
      const subject = someone();
      const idToken = await session(subject);
      expect(await tell(await tokenWith({ sub: subject, ...claims }))).toBe(400);
      expect(await isIn(idToken)).toBe(true);
    });

    test('of a session without a name ends none: those of whom the university named no session have none either', async () => {
      const browser = browse();
      university.knows(someone());
      const address = new URL(await browser.begin());
      const back = await browser.visit(address.href);
      const claims = { sub: someone(), email: `${someone()}@umsystem.edu`, email_verified: true };
      const nonce = address.searchParams.get('nonce') ?? '';
      const token = await university.sign({ ...claims, nonce, iat: now(), exp: now() + 300 });
      university.replyInstead('/token', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ access_token: 'opaque', token_type: 'Bearer', id_token: token }));
      });
      const { idToken } = (await redeem(kit, await browser.comeBack(back))).body;
      university.replyAsUsual();
      expect(await sidOf(idToken)).toBe('');
      for (const nameless of [{ sid: '' }, { sid: null }, { sub: claims.sub, sid: 1 }])
        expect(await tell(await tokenWith(nameless))).toBe(400);
      expect(await isIn(idToken)).toBe(true);
    });

    test('that nobody signed, or somebody else, or that is none, is refused', async () => {
      const subject = someone();
      const idToken = await session(subject);
      const strangers = { with: await university.strangersKeys() };
      const [, claims = ''] = (await tokenWith({ sub: subject })).split('.');
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
      for (const token of [await tokenWith({ sub: subject }, strangers), unsigned, 'x', ''])
        expect(await tell(token)).toBe(400);
      expect(await isIn(idToken)).toBe(true);
    });
  });
});

describe('the university', () => {
  let university: UniversityStandIn;
  let kit: IdentityKit;
  afterEach(async () => {
    vi.useRealTimers();
    await kit.stop();
    await university.stop().catch(() => {});
  });
  const start = async (more: Partial<UniversitySettings> = {}, options: { claimsInToken?: boolean } = {}) => {
    university = await startUniversity({ product: publicUrl, ...options });
    kit = await startKit({ settings: { university: settingsOf(university, more) } });
    return newBrowser(kit, university);
  };

  test('that is down when the server starts is found later; meanwhile there is a sentence, and passwords work', async () => {
    university = await startUniversity({ product: publicUrl });
    await university.stop();
    kit = await startKit({ settings: { university: settingsOf(university) } });
    const browser = newBrowser(kit, university);
    expect(await browser.begin('?from=/form')).toBe(page);
    expect(await browser.result()).toMatchObject({ code: 'university-unreachable' });
    await kit.verified('ada@umsystem.edu');
    expect(await kit.signInOutcome('ada@umsystem.edu', goodPassword)).toBe('ok');
    await university.start();
    expect(await browser.logIn('ada')).toEqual({ join: 'ada@umsystem.edu', from: '/' });
  });

  test('may change its keys, and log-ins go on', async () => {
    const browser = await start();
    await browser.logIn('kim');
    await university.rotateKeys();
    // A key that is unknown is asked for once a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 1000 });
    const { body } = await redeem(kit, await newBrowser(kit, university).logIn('lou'));
    expect(await kit.service.verifyIdToken(body.idToken)).not.toBeNull();
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: 'lou', iat: now, jti: 'rotated', events: { [logoutEvent]: {} } };
    const payload = { logout_token: await university.sign(claims, { typ: 'logout+jwt' }) };
    expect((await tellOfLogout(kit, payload)).statusCode).toBe(200);
    expect(await kit.service.verifyIdToken(body.idToken)).toBeNull();
  });

  test('that goes down in the middle, or is replaced by the page of a proxy, is said to be down', async () => {
    const browser = await start();
    university.knows('bo');
    const first = await browser.visit(await browser.begin());
    university.replyInstead('/token', (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    expect(await browser.comeBack(first)).toMatchObject({ code: 'university-unreachable' });
    university.replyAsUsual();
    const second = await browser.visit(await browser.begin());
    await university.stop();
    expect(await browser.comeBack(second)).toMatchObject({ code: 'university-unreachable' });
    expect(kit.logged).toContainEqual({
      event: 'university log-in refused',
      labels: expect.objectContaining({ problem: 'university-unreachable' }),
    });
    await university.start();
  });

  test('that names another issuer than the operator did is not believed', async () => {
    const browser = await start();
    university.replyInstead('/.well-known/openid-configuration', (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/auth' }),
      );
    });
    expect(await browser.begin()).toBe(page);
    expect(await browser.result()).toMatchObject({ code: 'university-unreachable' });
  });

  test('may keep the address out of the token, and is then asked for it', async () => {
    const browser = await start({}, { claimsInToken: false });
    expect(await browser.logIn('cy')).toMatchObject({ email: 'cy@umsystem.edu' });
  });

  test('may name the address in a claim of its own, which needs no other to be true', async () => {
    const browser = await start({ emailClaim: 'upn' });
    university.knows('dee', { upn: 'Dee@umsystem.edu', email: 'dee@gmail.com' });
    expect(await browser.logIn('dee')).toMatchObject({ email: 'dee@umsystem.edu' });
  });

  test('with a wrong secret, the log says so and the student reads a sentence', async () => {
    const browser = await start({ clientSecret: 'another secret altogether' });
    expect(await browser.logIn('eve')).toMatchObject({ code: 'university-reply-invalid' });
    const labels = kit.logged.find(({ event }) => event === 'university log-in refused')?.labels;
    expect(labels).toMatchObject({ problem: 'university-reply-invalid', code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' });
  });

  test('that is the only way in leaves passwords no way: the server refuses each call that takes or changes one', async () => {
    const browser = await start({ passwords: false });
    await kit.verified('flo@umsystem.edu');
    const idToken = (await redeem(kit, await browser.logIn('gus'))).body.idToken;
    const calls: [string, object][] = [
      ['signUp', { email: 'hal@umsystem.edu', password: goodPassword }],
      ['signInWithPassword', { email: 'flo@umsystem.edu', password: goodPassword }],
      ['sendOobCode', { requestType: 'PASSWORD_RESET', email: 'flo@umsystem.edu' }],
      ['sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'flo@umsystem.edu' }],
      ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'ida@umsystem.edu' }],
      ['update', { idToken, password: goodPassword }],
      ['resetPassword', { oobCode: 'x'.repeat(43), newPassword: goodPassword }],
    ];
    for (const [call, body] of calls)
      expect(await kit.outcome(`/v1/accounts:${call}`, body), call).toBe('OPERATION_NOT_ALLOWED');
    // An account from before is still joined by its password.
    const other = newBrowser(kit, university);
    expect(await other.logIn('flo')).toMatchObject({ join: 'flo@umsystem.edu' });
    const joined = await redeem(kit, await other.join(goodPassword));
    expect(joined.body.localId).toBe((await kit.service.operator.find({ email: 'flo@umsystem.edu' }))?.uid);
  });

  test('that is not set up has no way in', async () => {
    university = await startUniversity({ product: publicUrl });
    kit = await startKit();
    for (const [method, path] of [
      ['GET', 'login'],
      ['GET', 'callback?code=x'],
      ['POST', 'result'],
      ['POST', 'logout'],
    ] as const)
      expect((await kit.app.inject({ method, url: `/identity/university/${path}` })).statusCode).toBe(400);
  });

  test('a session that began there while it was set up goes on without it', async () => {
    const store = await openStore();
    university = await startUniversity({ product: publicUrl });
    const before = await startKit({ store, settings: { university: settingsOf(university) } });
    const { body } = await redeem(before, await newBrowser(before, university).logIn('joy'));
    await before.stop();
    kit = await startKit({ store });
    expect(await kit.refreshOutcome(body.refreshToken)).toBe('ok');
    await kit.stop();
    await store.close();
    kit = await startKit();
  });
});

test('a hanging university makes nobody wait longer than ten seconds', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const settings = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'x',
    clientSecret: 'x',
    name: 'MU',
    emailClaim: 'email',
    passwords: true,
  };
  const kit = await startKit({ settings: { university: settings } });
  const started = Date.now();
  const reply = await kit.app.inject('/identity/university/login');
  expect(reply.headers.location).toBe(page);
  expect(Date.now() - started).toBeLessThan(30_000);
  await kit.stop();
  silent.closeAllConnections();
  silent.close();
});
