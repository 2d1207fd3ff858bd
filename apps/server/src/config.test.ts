import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any setting the server is local, on port 5000, with an embedded database (API-30)', () => {
  expect(readConfig({})).toMatchObject({
    port: 5000,
    host: '127.0.0.1',
    database: { databaseUrl: undefined, dataDir: 'data' },
    allowedDomains: ['umsystem.edu'],
    minGroupSize: 5,
  });
});

test('an empty setting is a setting not made', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', ALLOWED_EMAIL_DOMAINS: '' })).toEqual(readConfig({}));
});

test('every bad setting is named in one sentence', () => {
  const env = { PORT: 'http', MIN_GROUP_SIZE: '1', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', HOST: '0.0.0.0' };
  expect(() => readConfig(env)).toThrow(/^These settings are not usable: [^\n]+\.$/);
  for (const name of ['PORT', 'MIN_GROUP_SIZE', 'DATABASE_URL', 'LOG_LEVEL'])
    expect(() => readConfig(env)).toThrow(name);
  expect(() => readConfig(env)).not.toThrow('HOST');
});

test('keys of the identity service come encrypted, or from this machine', () => {
  expect(() => readConfig({ FIREBASE_KEYS_URL: 'http://keys.example.org/jwks' })).toThrow('FIREBASE_KEYS_URL');
  expect(readConfig({ FIREBASE_KEYS_URL: 'http://127.0.0.1:9/jwks' }).identity.keysUrl).toBe('http://127.0.0.1:9/jwks');
});

test('several domains can be allowed', () => {
  expect(readConfig({ ALLOWED_EMAIL_DOMAINS: 'umsystem.edu, Missouri.edu' }).allowedDomains).toEqual([
    'umsystem.edu',
    'missouri.edu',
  ]);
});
