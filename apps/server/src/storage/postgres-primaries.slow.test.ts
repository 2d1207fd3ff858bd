import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Postgres, startPostgres } from '@coursetrail/test-product';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isUnavailable } from '../errors/unavailable.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { requestLimits } from './postgres.ts';

// In this order: each test begins with what the one before has left.
describe('of two hosts that take writes after a fail-over', () => {
  let postgres: Postgres;
  let ports: { old: string; promoted: string };
  const opened: Database[] = [];
  /** A server that was started now. The old primary comes first in its setting. */
  const newServer = () => {
    const hosts = Object.values(ports).map((port) => `127.0.0.1:${port}`);
    const databaseUrl = `postgres://postgres@${hosts.join()}/postgres?target_session_attrs=read-write`;
    const database = openDatabase({ databaseUrl, dataDir: '' }, { ...requestLimits, acquireMs: 1000 });
    opened.push(database);
    return database;
  };
  const portOf = async ({ writer }: Database) => {
    const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(writer);
    return rows[0]?.port;
  };
  let server: Database;
  const warn = vi.fn();

  beforeAll(async () => {
    postgres = await startPostgres({
      replica: true,
      // The old primary commits nothing that its standby, which has left it, does not confirm.
      settings: ["synchronous_standby_names = '*'", 'synchronous_commit = on'],
      env: { PATH: process.env['PATH'] },
    });
    ports = { old: new URL(postgres.url).port, promoted: new URL(postgres.replica?.url ?? '').port };
    server = newServer();
    await migrate(server);
  }, 120_000);
  afterAll(async () => {
    for (const each of opened) await each.close();
    await postgres.stop();
  });

  test('a server that runs leaves the older one, and says which that is', async () => {
    expect(await portOf(server)).toBe(ports.old);
    await postgres.replica?.promote();
    server.primaries?.watch(warn);
    await expect.poll(() => portOf(server), { timeout: 20_000 }).toBe(ports.promoted);
    expect(server.primaries?.count).toBe(2);
    expect(warn.mock.calls).toEqual([
      [
        { code: 'database-older-timeline', host: `127.0.0.1:${ports.old}`, timeline: 1, newest: 2 },
        expect.stringContaining('another was promoted'),
      ],
    ]);
  });

  test('a server that is started takes the newer one, at once', async () => {
    expect(await portOf(newServer())).toBe(ports.promoted);
  });

  test('the older one is refused also by a server that has never seen the newer one', async () => {
    await postgres.replica?.shutDown();
    const failure = await portOf(newServer()).catch((error) => error);
    expect([failure.code, isUnavailable(failure)]).toEqual(['database-older-timeline', true]);
    expect(failure.message).toContain('another host was promoted since');
  });
});

test('of two standbys that were promoted at once, the log says that both take writes', async () => {
  const postgres = await startPostgres({ replica: true, env: { PATH: process.env['PATH'] } });
  await postgres.shutDown('fast');
  writeFileSync(path.join(postgres.socketFolder, 'data', 'standby.signal'), '');
  await postgres.startAgain();
  const urls = [postgres.url, postgres.replica?.url ?? ''];
  for (const databaseUrl of urls) {
    const standby = openDatabase({ databaseUrl, dataDir: '' });
    await sql`select pg_promote()`.execute(standby.writer);
    await standby.close();
  }
  const hosts = urls.map((url) => new URL(url).host);
  const server = openDatabase({ databaseUrl: `postgres://postgres@${hosts.join()}/postgres`, dataDir: '' });
  const warn = vi.fn();
  // As a server does with its first connection, before it has a log.
  await server.primaries?.look();
  server.primaries?.watch(warn, 50);
  await expect.poll(() => warn.mock.calls, { timeout: 20_000 }).toHaveLength(1);
  // Once, however often it looks.
  await server.primaries?.look();
  expect(warn.mock.calls).toEqual([
    [
      { code: 'database-two-primaries', host: hosts[1], timeline: 2, newest: 2 },
      expect.stringContaining('promoted at the same time'),
    ],
  ]);
  expect(server.primaries?.count).toBe(2);
  await server.close();
  await postgres.stop();
}, 120_000);
