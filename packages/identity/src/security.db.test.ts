import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { goodPassword, type Kit, publicUrl, queryOf, startKit } from './test-kit.ts';

/** Each property of the security checklist, attacked. Every test works with accounts and addresses of its own. */
let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
afterEach(() => {
  kit.clock.ahead = 0;
  kit.office.down = false;
  kit.office.delayMs = 0;
  vi.useRealTimers();
});

let people = 0;
const someone = () => `student.${++people}@umsystem.edu`;
const newPassword = 'violet-harbour-31';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const rows = async (
  table:
    | 'identity_account'
    | 'identity_session'
    | 'identity_code'
    | 'identity_key'
    | 'identity_attempt',
) => kit.store.db.selectFrom(table).selectAll().execute();
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const refresh = (refreshToken: string) =>
  kit.app.inject({
    method: 'POST',
    url: '/identity/v1/token?key=coursetrail',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `grant_type=refresh_token&refresh_token=${refreshToken}`,
  });
const refreshOutcome = async (refreshToken: string) => {
  const reply = await refresh(refreshToken);
  return reply.statusCode === 200 ? 'ok' : reply.json().error.message;
};
const lookup = (idToken: string) => kit.outcome('/v1/accounts:lookup', { idToken });
const signInOutcome = (email: string, password: string, ip = '192.0.2.1') =>
  kit.outcome('/v1/accounts:signInWithPassword', { email, password }, { ip });
const askForReset = (email: string, ip?: string) =>
  kit.outcome(
    '/v1/accounts:sendOobCode',
    { requestType: 'PASSWORD_RESET', email },
    ip ? { ip } : {},
  );
const reset = (oobCode: string, password = newPassword) =>
  kit.outcome('/v1/accounts:resetPassword', { oobCode, newPassword: password });

describe('1. tokens are signed', () => {
  test('a token says who, for whom and until when, and names its key', async () => {
    const email = someone();
    const { idToken, localId } = await kit.signUp(email);
    const { keys } = await kit.service.keySet();
    expect(decodeProtectedHeader(idToken)).toEqual({ alg: 'RS256', kid: keys[0]?.kid, typ: 'JWT' });
    const claims = decodeJwt(idToken);
    expect(claims).toMatchObject({
      sub: localId,
      user_id: localId,
      email,
      email_verified: false,
      iss: `${publicUrl}/identity`,
      aud: 'coursetrail',
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  });

  test('forged, altered and foreign tokens are refused', async () => {
    const { idToken } = await kit.signUp(someone());
    const victim = await kit.verified(someone());
    const [header = '', payload = '', signature = ''] = idToken.split('.');
    const { kid } = decodeProtectedHeader(idToken);
    const claims = decodeJwt(idToken);
    const asVictim = base64({ ...claims, sub: victim, user_id: victim });
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const signed = (
      alg: string,
      key: Parameters<SignJWT['sign']>[0],
      change: object = {},
      keyId = kid ?? '',
    ) => new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, kid: keyId }).sign(key);
    const published = JSON.stringify((await kit.service.keySet()).keys[0]);
    const attacks = {
      'no signature': `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'no signature, known key': `${base64({ alg: 'none', kid })}.${payload}.`,
      'another payload': `${header}.${asVictim}.${signature}`,
      'the public key as a shared secret': await signed('HS256', Buffer.from(published)),
      'a key of one’s own under a known name': await signed('RS256', stranger),
      'an unknown key': await signed('RS256', stranger, {}, 'another'),
      nothing: '',
      'not a token': 'owner',
    };
    for (const [name, token] of Object.entries(attacks)) {
      expect([name, await lookup(token)]).toEqual([name, 'INVALID_ID_TOKEN']);
      expect([name, await kit.service.verifyIdToken(token)]).toEqual([name, null]);
    }
  });

  test('a token of another installation is refused, although it shares the keys', async () => {
    const { store } = kit;
    for (const settings of [{ publicUrl: 'https://other.example' }, { projectId: 'other' }]) {
      const other = await startKit('sqlite', { store, settings });
      const { idToken } = await other.signUp(someone());
      expect(await other.service.verifyIdToken(idToken)).not.toBeNull();
      expect(await kit.service.verifyIdToken(idToken)).toBeNull();
      await other.stop();
    }
  });

  test('a token ends when it says', async () => {
    const { idToken } = await kit.signUp(someone());
    kit.clock.ahead = 59 * minute;
    expect(await lookup(idToken)).toBe('ok');
    kit.clock.ahead = 61 * minute;
    // Not TOKEN_EXPIRED, at which the SDK would sign out a student whose refresh token is good.
    expect(await lookup(idToken)).toBe('INVALID_ID_TOKEN');
    expect(await kit.service.verifyIdToken(idToken)).toBeNull();
  });

  test('two tokens of one second differ', async () => {
    const { refreshToken } = await kit.signUp(someone());
    const [one, two] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(one?.json().id_token).not.toBe(two?.json().id_token);
  });
});

describe('2. passwords are kept as argon2id', () => {
  test('equal passwords are stored differently, with salt and cost, and are never sent back', async () => {
    const tokens = [await kit.signUp(someone()), await kit.signUp(someone())];
    const stored = (await rows('identity_account')).map((row) =>
      'password' in row ? row.password : null,
    );
    expect(new Set(stored).size).toBe(stored.length);
    for (const hash of stored)
      expect(hash).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
    const { body } = await kit.call('/v1/accounts:lookup', { idToken: tokens[0]?.idToken });
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|salt|argon2/);
    expect(JSON.stringify(body)).not.toContain(goodPassword);
  });

  test('a password of two keyboards is one password', async () => {
    const email = someone();
    await kit.signUp(email, 'Grüne-Wiese-77'.normalize('NFC'));
    expect(await signInOutcome(email, 'Grüne-Wiese-77'.normalize('NFD'))).toBe('ok');
  });
});

describe('3. refresh tokens are random, kept as hashes, and revocable', () => {
  test('what the database holds opens nothing, and nothing can be made up', async () => {
    const { refreshToken, localId } = await kit.signUp(someone());
    expect(refreshToken).toMatch(/^[\w-]{43}$/);
    const sessions = await rows('identity_session');
    expect(JSON.stringify(sessions)).not.toContain(refreshToken);
    const hash =
      sessions.flatMap((row) =>
        'token_hash' in row && row.uid === localId ? [row.token_hash] : [],
      )[0] ?? '';
    expect(await refreshOutcome(hash)).toBe('TOKEN_EXPIRED');
    expect(await refreshOutcome(base64({ localId, provider: 'password' }))).toBe(
      'INVALID_REFRESH_TOKEN',
    );
    expect(await refreshOutcome(randomBytes(32).toString('base64url'))).toBe('TOKEN_EXPIRED');
    expect(await refreshOutcome('')).toBe('INVALID_REFRESH_TOKEN');
    expect(await refreshOutcome(refreshToken)).toBe('ok');
  });

  test('the operator’s revocation ends tokens of both kinds at once', async () => {
    const email = someone();
    const { refreshToken, idToken } = await kit.signUp(email);
    await kit.service.operator.revoke(email);
    expect(await refreshOutcome(refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await lookup(idToken)).toBe('TOKEN_EXPIRED');
    expect(await kit.service.verifyIdToken(idToken)).toBeNull();
  });
});

describe('4. a new password ends every session', () => {
  test('reset and change end them at once, also those begun in the same second', async () => {
    const email = someone();
    await kit.verified(email);
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = [await kit.signIn(email), await kit.signIn(email)];
    await askForReset(email);
    expect(await reset(kit.office.codeTo(email))).toBe('ok');
    const after = await kit.signIn(email, newPassword);
    for (const { idToken, refreshToken } of before) {
      expect(await kit.service.verifyIdToken(idToken)).toBeNull();
      expect(await refreshOutcome(refreshToken)).toBe('TOKEN_EXPIRED');
    }
    expect(await kit.service.verifyIdToken(after.idToken)).not.toBeNull();

    const change = { idToken: after.idToken, password: goodPassword, returnSecureToken: true };
    const changed = await kit.call('/v1/accounts:update', change);
    expect(await kit.service.verifyIdToken(after.idToken)).toBeNull();
    expect(await refreshOutcome(after.refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await refreshOutcome(changed.body.refreshToken)).toBe('ok');
  });

  test('codes sent before are void too', async () => {
    const email = someone();
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    await kit.call('/v1/accounts:sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: someone(),
    });
    const code = queryOf(kit.office.mails.at(-1)?.link ?? '').get('oobCode') ?? '';
    await askForReset(email);
    await reset(kit.office.codeTo(email));
    expect(await kit.outcome('/v1/accounts:update', { oobCode: code })).toBe('INVALID_OOB_CODE');
  });
});

describe('5. nobody learns which addresses have accounts', () => {
  test('known and unknown addresses get the same answers', async () => {
    const known = someone();
    await kit.verified(known);
    const unknown = someone();
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
    expect(kit.office.mails.filter(({ to }) => to === unknown)).toEqual([]);
  });

  test('a disabled account says so only to who knows its password', async () => {
    const email = someone();
    await kit.verified(email);
    await kit.service.operator.disable(email);
    expect(await signInOutcome(email, 'not-the-password')).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await signInOutcome(email, goodPassword)).toBe('USER_DISABLED');
  });

  test('neither a wrong password nor a reset takes another time for an unknown address', async () => {
    // The fastest of several: what a busy machine adds is not the service's doing.
    const fastest = (times: number[]) => Math.min(...times);
    const timed = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const times = {
      known: [] as number[],
      unknown: [] as number[],
      mail: [] as number[],
      none: [] as number[],
    };
    kit.office.delayMs = 40;
    for (let round = 0; round < 7; round += 1) {
      const [known, unknown] = [someone(), someone()];
      await kit.verified(known);
      times.known.push(await timed(() => signInOutcome(known, 'not-the-password')));
      times.unknown.push(await timed(() => signInOutcome(unknown, 'not-the-password')));
      times.mail.push(await timed(() => askForReset(known)));
      times.none.push(await timed(() => askForReset(unknown)));
    }
    // Without the hash for nobody the first is above 10, without the pretended mail the second above 5.
    for (const ratio of [
      fastest(times.known) / fastest(times.unknown),
      fastest(times.mail) / fastest(times.none),
    ]) {
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });

  test('when mails cannot be sent, unknown addresses hear it too', async () => {
    const [known, unknown] = [someone(), someone()];
    await kit.verified(known);
    kit.office.down = true;
    const sorry =
      'MAIL_NOT_SENT : The email could not be sent just now. Please try again in a few minutes.';
    expect(await askForReset(known)).toBe(sorry);
    expect(await askForReset(unknown)).toBe(sorry);
    kit.office.down = false;
    expect(await askForReset(known)).toBe('ok');
    expect(await askForReset(unknown)).toBe('ok');
  });
});

describe('6. guessing is slow', () => {
  test('after ten wrong passwords in a quarter of an hour the right one is refused too, from there', async () => {
    const email = someone();
    await kit.verified(email);
    vi.useFakeTimers({ toFake: ['Date'] });
    const attacker = '198.51.100.7';
    for (let guess = 0; guess < 10; guess += 1)
      expect(await signInOutcome(email, `guess-${guess}-of-many`, attacker)).toBe(
        'INVALID_LOGIN_CREDENTIALS',
      );
    expect(await signInOutcome(email, goodPassword, attacker)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    // The student at home is not locked out by somebody elsewhere.
    expect(await signInOutcome(email, goodPassword, '203.0.113.9')).toBe('ok');
    vi.setSystemTime(Date.now() + 16 * minute);
    expect(await signInOutcome(email, goodPassword, attacker)).toBe('ok');
  });

  test('a student who locked themselves out gets in by a reset, at once', async () => {
    const email = someone();
    await kit.verified(email);
    for (let guess = 0; guess < 11; guess += 1)
      await signInOutcome(email, `guess-${guess}-of-many`);
    expect(await signInOutcome(email, goodPassword)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    await askForReset(email);
    expect(await reset(kit.office.codeTo(email))).toBe('ok');
    expect(await signInOutcome(email, newPassword)).toBe('ok');
  });

  test('an address without an account is locked just the same', async () => {
    const email = someone();
    const answers = [];
    for (let guess = 0; guess < 11; guess += 1)
      answers.push(await signInOutcome(email, 'guess-of-many', '198.51.100.8'));
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('INVALID_LOGIN_CREDENTIALS'));
    expect(answers[10]).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test('forty guesses at once are counted as forty', async () => {
    const email = someone();
    await kit.verified(email);
    const guesses = Array.from({ length: 40 }, (_, guess) =>
      signInOutcome(email, `guess-${guess}-of-many`, '198.51.100.9'),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(30);
  });

  test('guesses from ever new addresses meet the limit of the account', async () => {
    const email = someone();
    await kit.verified(email);
    const answers = [];
    for (let guess = 0; guess < 41; guess += 1)
      answers.push(
        await signInOutcome(email, `guess-${guess}-of-many`, `198.51.100.${100 + guess}`),
      );
    expect(answers.indexOf('TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(40);
    // A reset is the owner's way back in.
    await askForReset(email);
    await reset(kit.office.codeTo(email));
    expect(await signInOutcome(email, newPassword, '203.0.113.10')).toBe('ok');
  });

  test('a flood of sign-ups and resets sends few mails', async () => {
    const email = someone();
    await kit.verified(email);
    const before = kit.office.mails.length;
    const resets = [];
    for (let request = 0; request < 60; request += 1)
      resets.push(await askForReset(email, `198.51.100.${request}`));
    expect(kit.office.mails.length - before).toBe(5);
    expect(resets.indexOf('TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(5);

    const body = { email: 'not an address', password: goodPassword };
    const signUps = [];
    for (let request = 0; request < 110; request += 1)
      signUps.push(await kit.outcome('/v1/accounts:signUp', body, { ip: '198.51.100.250' }));
    expect(signUps.indexOf('TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(100);
  });

  test('a mail that could not be sent does not use up the student’s five', async () => {
    const email = someone();
    await kit.verified(email);
    kit.office.down = true;
    for (let request = 0; request < 7; request += 1)
      expect(await askForReset(email)).toMatch(/^MAIL_NOT_SENT/);
    kit.office.down = false;
    expect(await askForReset(email)).toBe('ok');
  });

  test('the counters hold no address that could be read', async () => {
    for (const row of await rows('identity_attempt'))
      expect('key' in row && row.key).toMatch(/^[\w-]{22}$/);
  });
});

describe('7. codes', () => {
  test('a code is long, random and kept as a hash; looking does not use it, using it does', async () => {
    const email = someone();
    await kit.verified(email);
    await askForReset(email);
    const oobCode = kit.office.codeTo(email);
    expect(Buffer.from(oobCode, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await rows('identity_code'))).not.toContain(oobCode);
    for (let look = 0; look < 3; look += 1) {
      const { body } = await kit.call('/v1/accounts:resetPassword', { oobCode });
      expect(body).toMatchObject({ requestType: 'PASSWORD_RESET', email });
    }
    expect(await reset(oobCode)).toBe('ok');
    expect(await reset(oobCode)).toBe('INVALID_OOB_CODE');
  });

  test('of ten uses at once one succeeds', async () => {
    const email = someone();
    await kit.verified(email);
    await askForReset(email);
    const oobCode = kit.office.codeTo(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(oobCode, `${newPassword}-${index}`)),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'INVALID_OOB_CODE')).toHaveLength(9);
  });

  test.each([
    ['VERIFY_EMAIL', 3 * day],
    ['PASSWORD_RESET', hour],
    ['VERIFY_AND_CHANGE_EMAIL', day],
    ['EMAIL_SIGNIN', 15 * minute],
  ])('a code of %s ends after its time (AUTH-43)', async (requestType, lifetime) => {
    const email = someone();
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    const newEmail = requestType === 'VERIFY_AND_CHANGE_EMAIL' ? someone() : undefined;
    await kit.call('/v1/accounts:sendOobCode', { requestType, email, idToken, newEmail });
    const oobCode = kit.office.codeTo(newEmail ?? email);
    kit.clock.ahead = lifetime - minute;
    expect(await kit.outcome('/v1/accounts:resetPassword', { oobCode })).toBe('ok');
    kit.clock.ahead = lifetime + minute;
    for (const use of [
      '/v1/accounts:resetPassword',
      '/v1/accounts:update',
      '/v1/accounts:signInWithEmailLink',
    ])
      expect(await kit.outcome(use, { oobCode, email })).toBe('EXPIRED_OOB_CODE');
  });

  test('a code is good for its own deed only (AUTH-44)', async () => {
    const email = someone();
    const { idToken } = await kit.signUp(email);
    await kit.call('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const verify = kit.office.codeTo(email);
    expect(await reset(verify)).toBe('INVALID_OOB_CODE');
    expect(await kit.outcome('/v1/accounts:signInWithEmailLink', { email, oobCode: verify })).toBe(
      'INVALID_OOB_CODE',
    );
    await askForReset(email);
    const forReset = kit.office.codeTo(email);
    expect(await kit.outcome('/v1/accounts:update', { oobCode: forReset })).toBe(
      'INVALID_OOB_CODE',
    );
    expect(
      await kit.outcome('/v1/accounts:signInWithEmailLink', { email, oobCode: forReset }),
    ).toBe('INVALID_OOB_CODE');
    // None of it used them up.
    expect(await kit.outcome('/v1/accounts:update', { oobCode: verify })).toBe('ok');
    expect(await reset(forReset)).toBe('ok');
  });

  test('a link to sign in works for the address it was sent to', async () => {
    const email = someone();
    await kit.verified(email);
    await kit.call('/v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = kit.office.codeTo(email);
    const other = await kit.outcome('/v1/accounts:signInWithEmailLink', {
      email: someone(),
      oobCode,
    });
    expect(other).toMatch(/^INVALID_EMAIL/);
    expect(await kit.outcome('/v1/accounts:signInWithEmailLink', { email, oobCode })).toBe('ok');
  });

  test('a newer code voids the older of its kind, unless its mail could not be sent', async () => {
    const email = someone();
    await kit.verified(email);
    await askForReset(email);
    const first = kit.office.codeTo(email);
    kit.office.down = true;
    await askForReset(email);
    kit.office.down = false;
    expect(await kit.outcome('/v1/accounts:resetPassword', { oobCode: first })).toBe('ok');
    await askForReset(email);
    const second = kit.office.codeTo(email);
    expect(await reset(first)).toBe('INVALID_OOB_CODE');
    expect(await reset(second)).toBe('ok');
  });

  test('a code and a session from before the account was disabled are void when it is enabled again', async () => {
    const email = someone();
    await kit.verified(email);
    const { refreshToken } = await kit.signIn(email);
    await askForReset(email);
    await kit.service.operator.disable(email);
    expect(await reset(kit.office.codeTo(email))).toBe('INVALID_OOB_CODE');
    await kit.service.operator.enable(email);
    expect(await reset(kit.office.codeTo(email))).toBe('INVALID_OOB_CODE');
    expect(await refreshOutcome(refreshToken)).toBe('TOKEN_EXPIRED');
  });

  test('a code for a former address is void', async () => {
    const [email, newEmail] = [someone(), someone()];
    await kit.verified(email);
    const { idToken } = await kit.signIn(email);
    await kit.call('/v1/accounts:sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail,
    });
    const change = kit.office.codeTo(newEmail);
    await askForReset(email);
    const forReset = kit.office.codeTo(email);
    expect(await kit.outcome('/v1/accounts:update', { oobCode: change })).toBe('ok');
    expect(await reset(forReset)).toBe('INVALID_OOB_CODE');
  });
});

describe('8. passwords', () => {
  const signUp = (service: Kit, password: string) =>
    service.outcome('/v1/accounts:signUp', { email: someone(), password });

  test('six characters by default, however plain; five are refused (AUTH-24)', async () => {
    const { body } = await kit.call('/v2/passwordPolicy');
    expect(body.customStrengthOptions).toEqual({ minPasswordLength: 6, maxPasswordLength: 4096 });
    expect(await signUp(kit, 'vkqzt')).toBe(
      'WEAK_PASSWORD : Password should be at least 6 characters',
    );
    expect(await signUp(kit, 'vkqzth')).toBe('ok');
  });

  test.each([
    [
      'requireUppercase',
      'containsUppercaseCharacter',
      'vkqzth-58',
      'Vkqzth-58',
      'an upper case letter',
    ],
    [
      'requireLowercase',
      'containsLowercaseCharacter',
      'VKQZTH-58',
      'vKQZTH-58',
      'a lower case letter',
    ],
    ['requireNumber', 'containsNumericCharacter', 'vkqzth-VK', 'vkqzth-58', 'a number'],
    ['requireSymbol', 'containsNonAlphanumericCharacter', 'vkqzth58', 'vkqzth-58', 'a symbol'],
  ])(
    '%s is enforced when set and off otherwise (AUTH-25, AUTH-49)',
    async (option, told, without, including, what) => {
      expect(await signUp(kit, without)).toBe('ok');
      const passwordPolicy = { ...kit.settings.passwordPolicy, [option]: true };
      const strict = await startKit('sqlite', { settings: { passwordPolicy } });
      const { body } = await strict.call('/v2/passwordPolicy');
      expect(body.customStrengthOptions[told]).toBe(true);
      expect(await signUp(strict, without)).toBe(
        `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password must contain ${what}`,
      );
      expect(await signUp(strict, including)).toBe('ok');
      await strict.stop();
    },
  );

  test('a common password is refused', async () => {
    expect(await signUp(kit, 'Password1!')).toMatch(
      /^WEAK_PASSWORD : This password is easily guessed/,
    );
  });

  test('long ones are taken whole', async () => {
    const email = someone();
    const password = randomBytes(3000).toString('base64').slice(0, 4000);
    await kit.signUp(email, password);
    expect(await signInOutcome(email, password)).toBe('ok');
    expect(await signInOutcome(email, password.slice(0, -1))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await signUp(kit, 'x-'.repeat(2049))).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS/);
  });
});

describe('9. a sensitive change asks for a recent sign-in', () => {
  test('a token that was refreshed is no sign-in', async () => {
    const email = someone();
    await kit.verified(email);
    const { refreshToken } = await kit.signIn(email);
    kit.clock.ahead = 6 * minute;
    const idToken = (await refresh(refreshToken)).json().id_token;
    const old = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN';
    expect(await kit.outcome('/v1/accounts:update', { idToken, password: newPassword })).toBe(old);
    expect(await kit.outcome('/v1/accounts:delete', { idToken })).toBe(old);
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: someone() };
    expect(await kit.outcome('/v1/accounts:sendOobCode', change)).toBe(old);
    const fresh = await kit.signIn(email);
    expect(
      await kit.outcome('/v1/accounts:update', { idToken: fresh.idToken, password: newPassword }),
    ).toBe('ok');
  });
});

describe('11. links lead home', () => {
  test('the base of a link is the configured one, whatever the request says', async () => {
    const email = someone();
    await kit.verified(email);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    };
    await kit.call(
      '/v1/accounts:sendOobCode',
      { requestType: 'PASSWORD_RESET', email },
      { headers },
    );
    const { link, text, html } = kit.office.newestTo(email);
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
  ])('no way on to %s', async (continueUrl) => {
    const email = someone();
    await kit.verified(email);
    const answer = await kit.outcome('/v1/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
      continueUrl,
    });
    expect(answer).toMatch(/^(UNAUTHORIZED_DOMAIN|INVALID_CONTINUE_URI)/);
    expect(kit.office.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('a way on within the site is kept', async () => {
    const email = someone();
    await kit.verified(email);
    const continueUrl = `${publicUrl}/#/account`;
    await kit.call('/v1/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
      continueUrl,
    });
    expect(queryOf(kit.office.newestTo(email).link).get('continueUrl')).toBe(continueUrl);
  });
});

describe('12. nothing bends a mail', () => {
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
    const { idToken } = await kit.signUp(someone());
    for (const displayName of ['A\r\nBcc: b@umsystem.edu', 'A\nB', 'A\u0007'])
      expect(await kit.outcome('/v1/accounts:update', { idToken, displayName })).toBe(
        'INVALID_DISPLAY_NAME',
      );
  });
});

describe('13. no session is taken from the client', () => {
  test('every sign-in makes new tokens, whatever tokens and ids come with it', async () => {
    const email = someone();
    await kit.verified(email);
    const stranger = await kit.signUp(someone());
    const brought = {
      refreshToken: 'x'.repeat(43),
      idToken: stranger.idToken,
      localId: 'chosen-by-me',
    };
    const path = '/v1/accounts:signInWithPassword';
    const one = await kit.call(path, { email, password: goodPassword, ...brought });
    const two = await kit.call(path, { email, password: goodPassword, ...brought });
    expect(new Set([one.body.refreshToken, two.body.refreshToken, brought.refreshToken]).size).toBe(
      3,
    );
    expect(one.body.localId).toBe(two.body.localId);
    const chosen = {
      email: someone(),
      password: goodPassword,
      localId: 'chosen-by-me',
      emailVerified: true,
    };
    const made = await kit.call('/v1/accounts:signUp', chosen);
    expect(made.body.localId).not.toBe('chosen-by-me');
    expect(decodeJwt(made.body.idToken)['email_verified']).toBe(false);
  });

  test('nobody verifies their own address, or reaches another’s account, by a field in the call', async () => {
    const { idToken, localId } = await kit.signUp(someone());
    const victim = await kit.verified(someone());
    await kit.call('/v1/accounts:update', {
      idToken,
      emailVerified: true,
      localId: victim,
      displayName: 'Taken',
    });
    const { body } = await kit.call('/v1/accounts:lookup', { idToken, localId: [victim] });
    expect(body.users).toMatchObject([{ localId, emailVerified: false, displayName: 'Taken' }]);
  });
});

describe('14. there is no back door', () => {
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
    const uid = await kit.verified(someone());
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
    expect(
      JSON.stringify((await kit.call('/v1/accounts:sendOobCode', send, from)).body),
    ).not.toContain('oobLink');
  });
});

describe('15. other sites get nothing', () => {
  test('no answer may be read by another origin, or kept', async () => {
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

  test('a form of another site cannot be sent: JSON has to be called JSON', async () => {
    const reply = await kit.app.inject({
      method: 'POST',
      url: '/identity/v1/accounts:signUp?key=coursetrail',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ email: someone(), password: goodPassword }),
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.message).toBe('INVALID_ARGUMENT');
  });
});

describe('16. calls are bounded, and the log tells no secrets', () => {
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
    [
      'fields of another type',
      400,
      'INVALID_ARGUMENT',
      JSON.stringify({ email: { $ne: null }, password: ['x'] }),
    ],
    ['not an object', 400, 'INVALID_ARGUMENT', '[]'],
    ['nothing', 400, 'MISSING_EMAIL', JSON.stringify({ password: 'x' })],
  ])('%s is answered in the protocol’s form', async (_name, status, message, payload) => {
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

  test('a broken database is a broken network to the SDK, which then keeps its user', async () => {
    const broken = await startKit();
    await broken.store.db.schema.dropTable('identity_account').execute();
    const reply = await broken.call('/v1/accounts:signInWithPassword', {
      email: someone(),
      password: goodPassword,
    });
    expect([reply.status, reply.body.error.message]).toEqual([500, 'NETWORK_REQUEST_FAILED']);
    await broken.stop();
  });

  test('the audit log knows what happened and never an address, a uid, a password, a code or a token', async () => {
    const fresh = await startKit();
    const email = 'quinn.stone@umsystem.edu';
    const { idToken, refreshToken, localId } = await fresh.signUp(email);
    await fresh.outcome('/v1/accounts:signInWithPassword', { email, password: 'not-the-password' });
    await fresh.call('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const oobCode = fresh.office.codeTo(email);
    await fresh.call('/v1/accounts:update', { oobCode });
    await fresh.service.operator.revoke(email);
    await fresh.service.rotateKeys();
    expect(fresh.audit.map(({ event }) => event)).toEqual([
      'signed up',
      'sign-in refused',
      'address verified',
      'account revoked',
      'signing keys rotated',
    ]);
    const text = JSON.stringify(fresh.audit);
    for (const secret of [
      email,
      'quinn',
      localId,
      goodPassword,
      'not-the-password',
      oobCode,
      idToken,
      refreshToken,
    ])
      expect(text).not.toContain(secret);
    const [account] = await fresh.service.operator.list();
    expect(fresh.audit[0]?.about).toEqual({ account: account?.auditTag });
    await fresh.stop();
  });
});

describe('whose address it is', () => {
  test('only addresses of an allowed domain sign up, in any case of letters (DATA-17)', async () => {
    const refused = 'INVALID_EMAIL : Only @umsystem.edu email addresses are allowed.';
    const signUp = (email: string) =>
      kit.outcome('/v1/accounts:signUp', { email, password: goodPassword });
    expect(await signUp('a@example.com')).toBe(refused);
    expect(await signUp('a@umsystem.edu.example.com')).toBe(refused);
    expect(await signUp('a@notumsystem.edu')).toBe(refused);
    expect(await signUp('a@sub.umsystem.edu')).toBe(refused);
    expect(await signUp('Capital.Letters@UMSYSTEM.EDU')).toBe('ok');
  });

  test('nor can an account move to another domain', async () => {
    const { idToken } = await kit.signUp(someone());
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'a@example.com' };
    expect(await kit.outcome('/v1/accounts:sendOobCode', change)).toMatch(
      /^INVALID_EMAIL : Only @umsystem.edu/,
    );
  });

  test('one mailbox is one account: capitals and +tags make no second one', async () => {
    await kit.signUp('rosa.finch@umsystem.edu');
    const again = { email: 'Rosa.Finch+second@umsystem.edu', password: goodPassword };
    expect(await kit.outcome('/v1/accounts:signUp', again)).toBe('EMAIL_EXISTS');
    expect(await signInOutcome('ROSA.FINCH@umsystem.edu', goodPassword)).toBe('ok');
  });

  test('a stranger who was first does not keep the owner out, and is out once the owner resets the password', async () => {
    const email = someone();
    const stranger = await kit.signUp(email, 'password-of-stranger');
    await kit.call('/v1/accounts:update', {
      idToken: stranger.idToken,
      displayName: 'Not the owner',
    });
    expect(await kit.outcome('/v1/accounts:signUp', { email, password: goodPassword })).toBe(
      'EMAIL_EXISTS',
    );
    await askForReset(email);
    expect(await reset(kit.office.codeTo(email))).toBe('ok');
    expect(await signInOutcome(email, 'password-of-stranger')).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await refreshOutcome(stranger.refreshToken)).toBe('TOKEN_EXPIRED');
    const { idToken } = await kit.signIn(email, newPassword);
    const { body } = await kit.call('/v1/accounts:lookup', { idToken });
    expect(body.users[0]).toMatchObject({ emailVerified: true });
    expect(body.users[0]).not.toHaveProperty('displayName');
  });

  test('an owner who signs in by link drops the password a stranger had set', async () => {
    const email = someone();
    const stranger = await kit.signUp(email, 'password-of-stranger');
    await kit.call('/v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
    const oobCode = kit.office.codeTo(email);
    expect(await kit.outcome('/v1/accounts:signInWithEmailLink', { email, oobCode })).toBe('ok');
    expect(await signInOutcome(email, 'password-of-stranger')).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await refreshOutcome(stranger.refreshToken)).toBe('TOKEN_EXPIRED');
  });

  test('an unproved sign-up does not keep somebody from moving to the address that is theirs', async () => {
    const [email, wanted, taken] = [someone(), someone(), someone()];
    await kit.verified(email);
    await kit.signUp(wanted, 'password-of-stranger');
    await kit.verified(taken);
    const { idToken } = await kit.signIn(email);
    const move = (newEmail: string) =>
      kit.outcome('/v1/accounts:sendOobCode', {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        idToken,
        newEmail,
      });
    expect(await move(taken)).toBe('EMAIL_EXISTS');
    expect(await move(wanted)).toBe('ok');
    expect(await kit.outcome('/v1/accounts:update', { oobCode: kit.office.codeTo(wanted) })).toBe(
      'ok',
    );
    expect(await signInOutcome(wanted, goodPassword)).toBe('ok');
    expect(await signInOutcome(wanted, 'password-of-stranger')).toBe('INVALID_LOGIN_CREDENTIALS');
  });
});
