import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@coursetrail/test-product';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { openReadiness } from './readiness.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.log('openssl is missing, so connections with TLS are not tested.');

let postgres: Postgres;
beforeAll(async () => {
  // Never the server of TEST_DATABASE_URL, which others use.
  postgres = await startPostgres({ env: { PATH: process.env['PATH'] } });
});
afterAll(() => postgres.stop());

test('PostgreSQL logs a few hundred bytes for a check of /readyz, which is asked every second', async () => {
  const database = openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  await migrate(database);
  const check = openReadiness(database);
  const position = async () => {
    const query = sql<{ at: string }>`select pg_current_wal_insert_lsn() - '0/0' as at`;
    return Number((await query.execute(database.reader)).rows[0]?.at);
  };
  await check();
  const before = await position();
  for (let n = 0; n < 50; n += 1) await check();
  const bytes = ((await position()) - before) / 50;
  expect([bytes > 50, bytes < 500]).toEqual([true, true]);
  await database.close();
});

describe('PostgreSQL is reached', () => {
  let port: string;
  const warnings: Error[] = [];
  const collect = (warning: Error) => void warnings.push(warning);
  beforeAll(() => {
    process.on('warning', collect);
    port = new URL(postgres.url).port;
  });
  afterAll(() => void process.off('warning', collect));

  /** Whether the connection is encrypted; or why there is none. */
  async function connect(databaseUrl: string): Promise<unknown> {
    const database = openDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
    try {
      const query = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
      return (await query.execute(database.reader)).rows[0]?.ssl;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await database.close();
    }
  }

  test('through a Unix socket, in both spellings', async () => {
    const folder = postgres.socketFolder;
    const query = `host=${folder}&port=${port}&user=postgres`;
    expect(await connect(`postgres:///postgres?${query}`)).toBe(false);
    const host = encodeURIComponent(folder);
    expect(await connect(`postgres://postgres@${host}:${port}/postgres`)).toBe(false);
    // As in PostgreSQL's own programs, a socket is not encrypted.
    expect(await connect(`postgres:///postgres?${query}&sslmode=require`)).toBe(false);
  });

  test('at the second host when the first is gone', async () => {
    const url = `postgres://postgres@127.0.0.1:1,127.0.0.1:${port}/postgres`;
    expect(await connect(`${url}?target_session_attrs=read-write`)).toBe(false);
  });

  if (hasOpenssl)
    test('with TLS, as strictly as sslmode says, and without a warning', async () => {
      const [key, certificate] = [join(postgres.socketFolder, 'server.key'), join(postgres.socketFolder, 'server.crt')];
      const made = spawnSync('openssl', [
        ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' '),
        ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
      ]);
      expect(made.status).toBe(0);
      const { uid, gid } = statSync(postgres.socketFolder);
      for (const file of [key, certificate]) chownSync(file, uid, gid);
      const operator = new pg.Client({ connectionString: postgres.url });
      await operator.connect();
      await operator.query(`alter system set ssl_cert_file = '${certificate}'`);
      await operator.query(`alter system set ssl_key_file = '${key}'`);
      await operator.query('alter system set ssl = on');
      await operator.query('select pg_reload_conf()');
      await operator.end();

      const at = (host: string, query: string) => connect(`postgres://postgres@${host}:${port}/postgres?${query}`);
      await expect.poll(() => at('localhost', 'sslmode=require'), { timeout: 60_000 }).toBe(true);
      expect(await at('localhost', 'sslmode=disable')).toBe(false);
      const root = `sslrootcert=${encodeURIComponent(certificate)}`;
      expect(await at('localhost', `sslmode=verify-full&${root}`)).toBe(true);
      expect(await at('localhost', 'sslmode=verify-full')).toMatch(/self-signed certificate/);
      // The certificate names localhost only.
      expect(await at('127.0.0.1', `sslmode=verify-ca&${root}`)).toBe(true);
      expect(await at('127.0.0.1', `sslmode=verify-full&${root}`)).toMatch(/altnames|does not match/);
      expect(warnings).toEqual([]);
    });
});
