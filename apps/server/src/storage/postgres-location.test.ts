import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPostgresUrl } from './postgres-location.ts';

describe('DATABASE_URL', () => {
  let folder: string;
  let ca: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'coursetrail-certificates-'));
    ca = join(folder, 'ca.pem');
    writeFileSync(ca, 'a certificate');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['postgres://db.example/trail', [{ host: 'db.example', port: 5432 }]],
    ['postgresql://u:p@db.example:6000/trail', [{ host: 'db.example', port: 6000 }]],
    [
      'postgres://u:p@a:5432,b:5433/trail?target_session_attrs=read-write',
      [
        { host: 'a', port: 5432 },
        { host: 'b', port: 5433 },
      ],
    ],
    [
      'postgres://u:p@a,[::1]:6000/trail?target_session_attrs=primary',
      [
        { host: 'a', port: 5432 },
        { host: '::1', port: 6000 },
      ],
    ],
    [
      'postgres:///trail?host=a,b&port=6000',
      [
        { host: 'a', port: 6000 },
        { host: 'b', port: 6000 },
      ],
    ],
    ['postgres:///trail?host=/var/run/postgresql', [{ host: '/var/run/postgresql', port: 5432 }]],
    ['postgres://u@%2Fvar%2Frun%2Fpostgresql/trail', [{ host: '/var/run/postgresql', port: 5432 }]],
    ['postgres:///trail', [{ host: 'localhost', port: 5432 }]],
  ])('%s names its hosts', (url, hosts) => {
    expect(readPostgresUrl(url)).toMatchObject({ hosts, database: 'trail' });
  });

  test('may hold any character in a password, and a login in parameters', () => {
    expect(readPostgresUrl('postgres://ada:a%2Fb%3A@c:d@db/trail')).toMatchObject({
      user: 'ada',
      password: 'a/b:@c:d',
    });
    expect(readPostgresUrl('postgres://db?user=ada&password=secret&dbname=trail&application_name=mine')).toMatchObject({
      user: 'ada',
      password: 'secret',
      database: 'trail',
      applicationName: 'mine',
    });
  });

  test('means by sslmode what PostgreSQL means', () => {
    const sslOf = (query: string) => readPostgresUrl(`postgres://db/trail?${query}`).ssl;
    const unchecked = { checkServerIdentity: expect.any(Function) };
    expect(sslOf('')).toBe(false);
    expect(sslOf('sslmode=disable')).toBe(false);
    expect(sslOf('sslmode=require')).toEqual({ rejectUnauthorized: false, ...unchecked });
    expect(sslOf(`sslmode=require&sslrootcert=${ca}`)).toEqual({
      ca: 'a certificate',
      ...unchecked,
    });
    expect(sslOf(`sslmode=verify-ca&sslrootcert=${ca}`)).toEqual({
      ca: 'a certificate',
      ...unchecked,
    });
    expect(sslOf(`sslmode=verify-full&sslrootcert=${ca}`)).toEqual({ ca: 'a certificate' });
    expect(sslOf('sslmode=verify-full')).toEqual({});
    expect(sslOf('sslmode=verify-full&sslrootcert=system')).toEqual({});
  });

  test.each([
    ['postgres://u:secret@a:port/trail', 'a host must be'],
    ['postgres://u:secret@a:99999/trail', 'a port must be'],
    ['postgres://u:secret@a,b/trail?port=1,2,3', 'as many ports as hosts'],
    ['postgres://u:secret@a b/trail', 'a host must be'],
    ['postgres://u:secret%@a/trail', 'hexadecimal'],
    ['postgres://u:secret@a/trail?sslmode=prefer', 'sslmode must be one of'],
    ['postgres://u:secret@a/trail?sslmode=verify-ca', 'needs sslrootcert'],
    ['postgres://u:secret@a/trail?sslmode=verify-full&sslrootcert=/nowhere', 'ENOENT'],
    ['postgres://u:secret@a/trail?target_session_attrs=standby', 'read-write or primary'],
    ['postgres://u:secret@a/trail?channel_binding=require', 'only these parameters'],
    ['postgres:u:secret@a/trail', 'must look like'],
    ['postgres://u:secret@a/trail#part', 'must look like'],
  ])('%s is refused with a sentence that does not hold the password', (url, reason) => {
    const refusal = () => readPostgresUrl(url);
    expect(refusal).toThrow(/^DATABASE_URL is not usable: [^\n]+\.$/);
    expect(refusal).toThrow(reason);
    expect(refusal).not.toThrow(/secret/);
  });
});
