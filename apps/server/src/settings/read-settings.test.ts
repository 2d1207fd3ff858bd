import { expect, test } from 'vitest';
import { prefixedSettings, readSettings } from './read-settings.ts';
import { type Setting, settings } from './settings.ts';

test.each([
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '0x50', 'a whole number from 0 to 65535'],
  ['PORT', ' ', 'a whole number from 0 to 65535'],
  ['MIN_GROUP_SIZE', '0', 'a whole number, at least 1'],
  ['DATABASE_URL', 'mysql://x', 'an address such as postgres://user:password@host/database'],
  ['PUBLIC_URL', 'example.edu', 'an address without a path, such as https://coursetrail.example.edu'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['METRICS_TOKEN', 'short', 'at least 16 characters long'],
  ['FIREBASE_PROJECT_ID', 'My Project', 'lowercase letters, digits and hyphens'],
  ['FIREBASE_KEYS_URL', 'keys', 'an address that begins with https://'],
])('%s=%s is refused with a sentence that says what it must be', (name, value, expected) => {
  expect(() => readSettings({ [name]: value })).toThrow(`These settings are not usable: ${name} must be ${expected}.`);
});

test('a refused value is never repeated, because it may be a secret', () => {
  const secret = 'hunter2';
  const env = Object.fromEntries(Object.keys(settings).map((name) => [name, secret]));
  expect(() => readSettings(env)).toThrow('DATABASE_URL must be');
  expect(() => readSettings(env)).not.toThrow(secret);
});

test('a setting that begins with our name is named without its value, unless Kubernetes has set it', () => {
  const env = {
    COURSETRAIL_DATABASE_URL: 'postgres://secret',
    COURSETRAIL_COLOR: 'red',
    PORT: '1',
  };
  expect(prefixedSettings({ ...env, COURSETRAIL_PORT: 'tcp://10.0.0.1:5000' })).toEqual([
    'COURSETRAIL_DATABASE_URL is not a setting of Coursetrail and has no effect; did you mean DATABASE_URL?',
  ]);
});

test('every default is usable', () => {
  const withDefault = Object.entries<Setting>(settings).filter(([, setting]) => setting.default);
  const values: Record<string, unknown> = readSettings({});
  expect(Object.keys(values).sort()).toEqual(withDefault.map(([name]) => name).sort());
});
