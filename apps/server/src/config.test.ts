import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any setting the server is local, on port 5000, with an embedded database (API-30)', () => {
  expect(readConfig({})).toMatchObject({
    port: 5000,
    host: '127.0.0.1',
    database: { databaseUrl: undefined, dataDir: 'data', minGroupSize: 5 },
    allowedDomains: ['umsystem.edu'],
  });
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', ALLOWED_EMAIL_DOMAINS: '' })).toEqual(readConfig({}));
});

test('every bad setting is named in one sentence', () => {
  const env = {
    PORT: 'http',
    MIN_GROUP_SIZE: '0',
    PUBLISH_EVERY: '5h',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    HOST: '0.0.0.0',
  };
  expect(() => readConfig(env)).toThrow(/^These settings are not usable: [^\n]+\.$/);
  for (const name of ['PORT', 'MIN_GROUP_SIZE', 'PUBLISH_EVERY', 'DATABASE_URL', 'LOG_LEVEL'])
    expect(() => readConfig(env)).toThrow(name);
  expect(() => readConfig(env)).not.toThrow('HOST');
});

test('the time between two publications is given in minutes, hours or days, and divides a week', () => {
  expect(readConfig({}).publishEveryMs).toBe(7 * 24 * 60 * 60 * 1000);
  expect(readConfig({ PUBLISH_EVERY: '24h' }).publishEveryMs).toBe(24 * 60 * 60 * 1000);
  expect(readConfig({ PUBLISH_EVERY: '15m' }).publishEveryMs).toBe(15 * 60 * 1000);
  for (const wrong of ['0h', '25h', '11m', '8d', 'daily', '1.5h'])
    expect(() => readConfig({ PUBLISH_EVERY: wrong })).toThrow('PUBLISH_EVERY');
});

const firebase = { FIREBASE_PROJECT_ID: 'trail', FIREBASE_API_KEY: 'key' };

test('accounts are embedded unless Firebase is named, by project and key together', () => {
  expect(readConfig({}).identity).toMatchObject({
    mode: 'embedded',
    projectId: 'coursetrail',
    apiKey: 'coursetrail',
  });
  expect(readConfig(firebase).identity).toMatchObject({
    mode: 'firebase',
    projectId: 'trail',
    apiKey: 'key',
  });
  for (const [name, missing] of [
    ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
    ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID'],
  ] as const) {
    expect(() => readConfig({ ...firebase, [missing]: '' })).toThrow(
      `${name} is set without ${missing}: set both to use Firebase, or neither for accounts of our own.`,
    );
  }
});

const university = {
  OIDC_ISSUER: 'https://login.example.edu/realms/students',
  OIDC_CLIENT_ID: 'coursetrail',
  OIDC_CLIENT_SECRET: 'secret',
};

test('the university’s log-in is beside passwords once it is named, and SIGN_IN makes it the only one or turns it off', () => {
  const of = (env: NodeJS.ProcessEnv) => {
    const { identity } = readConfig(env);
    return identity.mode === 'embedded' ? identity.university : expect.fail('the accounts are not ours');
  };
  expect(of({})).toBeNull();
  expect(of(university)).toEqual({
    issuer: 'https://login.example.edu/realms/students',
    clientId: 'coursetrail',
    clientSecret: 'secret',
    name: 'your university',
    emailClaim: 'email',
    passwords: true,
  });
  expect(of({ ...university, SIGN_IN: 'university', OIDC_NAME: 'MU', OIDC_EMAIL_CLAIM: 'upn' })).toMatchObject({
    passwords: false,
    name: 'MU',
    emailClaim: 'upn',
  });
  expect(of({ ...university, SIGN_IN: 'password' })).toBeNull();
});

test('the university’s log-in without one of its settings, or beside Firebase, is refused in one sentence', () => {
  for (const SIGN_IN of ['both', 'university'])
    expect(() => readConfig({ SIGN_IN })).toThrow(
      'OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set for the university’s log-in, or SIGN_IN=password without it.',
    );
  expect(() => readConfig({ ...university, OIDC_CLIENT_SECRET: '' })).toThrow('OIDC_CLIENT_SECRET must be set for');
  expect(() => readConfig({ ...university, ...firebase })).toThrow(
    'FIREBASE_* and OIDC_* are both set: choose one of them to log students in.',
  );
});

test('the identity service’s keys come over HTTPS, or from this machine', () => {
  expect(() => readConfig({ FIREBASE_KEYS_URL: 'http://keys.example.org/jwks' })).toThrow('FIREBASE_KEYS_URL');
  const { identity } = readConfig({ ...firebase, FIREBASE_KEYS_URL: 'http://127.0.0.1:9/jwks' });
  expect(identity).toMatchObject({ keysUrl: 'http://127.0.0.1:9/jwks' });
});

test('links in mails lead to the port of this machine unless a public address is given, without a path', () => {
  expect(readConfig({ PORT: '7001' }).publicUrl).toBe('http://localhost:7001');
  expect(readConfig({ PUBLIC_URL: 'https://Trail.Example.edu/' }).publicUrl).toBe('https://trail.example.edu');
  for (const url of ['trail.example.edu', 'https://example.edu/trail', 'ftp://example.edu', 'https://a@example.edu']) {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow('PUBLIC_URL');
  }
});

test.each([
  ['Coursetrail <no-reply@example.edu>', { name: 'Coursetrail', address: 'no-reply@example.edu' }],
  ['"Trail, for students" <a@example.edu>', { name: 'Trail, for students', address: 'a@example.edu' }],
  ['a@example.edu', { name: '', address: 'a@example.edu' }],
])('mails can come from %s', (text, from) => {
  expect(readConfig({ MAIL_FROM: text }).mail.from).toEqual(from);
});

test('mails come from the public address unless a sender is named', () => {
  const from = { name: 'Coursetrail', address: 'no-reply@trail.example.edu' };
  expect(readConfig({ PUBLIC_URL: 'https://trail.example.edu' }).mail.from).toEqual(from);
});

test.each([
  { MAIL_FROM: 'nobody' },
  { MAIL_FROM: 'a@example.edu\r\nBcc: b@example.edu' },
  { MAIL_FROM: 'a@example.edu, b@example.edu' },
  { SMTP_URL: 'http://mail.example.edu' },
  { PASSWORD_MIN_LENGTH: '5' },
  { PASSWORD_REQUIRE: 'upper,emoji' },
  { ID_TOKEN_SECONDS: '3601' },
  { ID_TOKEN_SECONDS: '4' },
  { IDENTITY_SECRET: 'too-short' },
  { OIDC_ISSUER: 'http://login.example.edu/' },
  { OIDC_NAME: 'MU" onload="' },
  { OIDC_EMAIL_CLAIM: 'the address' },
  { SIGN_IN: 'sso' },
  { TRUSTED_PROXIES: 'everybody' },
  { TRUSTED_PROXIES: '10.0.0.0/33' },
  { TRUSTED_PROXIES: 'fd00::/129' },
  { TRUSTED_PROXIES: '10.1' },
  { TRUSTED_PROXIES: '0x7f000001' },
  { TRUSTED_PROXIES: '10.0.0.0/8/8' },
  { TRUSTED_PROXIES: '::ffff:010.0.0.1' },
  { TRUSTED_PROXIES: '::ffff:0x7f.0.0.1' },
  { TRUSTED_PROXIES: '0.0.0.0/0' },
  { TRUSTED_PROXIES: '::/0' },
])('%j is not usable', (env) => {
  expect(() => readConfig(env)).toThrow(`These settings are not usable: ${Object.keys(env)[0]}`);
});

test('passwords have at least 6 characters of any kind unless the operator asks for more', () => {
  const off = {
    requireUppercase: false,
    requireLowercase: false,
    requireNumber: false,
    requireSymbol: false,
  };
  expect(readConfig({}).identity).toMatchObject({
    passwordPolicy: { minLength: 6, ...off },
    idTokenSeconds: 3600,
  });
  expect(readConfig({ PASSWORD_MIN_LENGTH: '12', PASSWORD_REQUIRE: 'upper, Symbol' }).identity).toMatchObject({
    passwordPolicy: { ...off, minLength: 12, requireUppercase: true, requireSymbol: true },
  });
});

test('the secret of the accounts is accepted in either form of base64', () => {
  const bytes = Buffer.alloc(32, 0xfb);
  for (const form of ['base64', 'base64url'] as const) {
    expect(readConfig({ IDENTITY_SECRET: bytes.toString(form) }).identity).toMatchObject({
      secret: bytes,
    });
  }
});

test('proxies are named by address or network', () => {
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustedProxies).toHaveLength(3);
});

test('several domains can be allowed', () => {
  expect(readConfig({ ALLOWED_EMAIL_DOMAINS: 'umsystem.edu, Missouri.edu' }).allowedDomains).toEqual([
    'umsystem.edu',
    'missouri.edu',
  ]);
});
