import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { logFields } from '../errors/log-fields.ts';
import { readNotes, takeNotes, writeNote } from '../storage/operation-notes.ts';
import { describeEachEngine } from '../test-kit.ts';
import { keepOperationNotes } from './operation-notes.ts';
import { readWarnings } from './queries.ts';
import { openWarningLog } from './warning-log.ts';

describeEachEngine('the log of a server whose database is away', (kit) => {
  const hour = '2026-03-02T12';

  test('has the first warning at once and then counts the others, and every one is in the status', async () => {
    const lines: { msg: string; count?: number; code?: string; requestId?: string }[] = [];
    const warnings = openWarningLog(50);
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const identity = { ...kit().dependencies.identity, verifyToken: () => Promise.reject(away) };
    const app = await buildApp(
      { ...kit().dependencies, identity },
      { logger: { level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line)) } }, warnings },
    );
    const ask = (url: string) => app.inject({ url, headers: { authorization: 'Bearer a.b.c' } });
    await ask('/get-major');
    expect(lines).toMatchObject([{ msg: 'request refused for now', code: 'ECONNREFUSED' }]);
    for (let n = 0; n < 30; n += 1) await ask('/get-major');
    await app.close();
    const counted = lines.slice(1);
    expect(counted.reduce((sum, { count = Number.NaN }) => sum + count, 0)).toBe(30);
    expect(counted.every(({ msg, requestId }) => msg === 'request refused for now' && requestId)).toBe(true);

    const server = keepOperationNotes(kit().dependencies, { warnings, log: { info() {} } });
    await server.stop();
    await server.stop();
    expect(await readWarnings(kit().database.reader, hour)).toEqual({
      'request refused for now, storage-unavailable, ECONNREFUSED': 31,
    });
    kit().clock.now = new Date('2026-03-03T13:00:00Z');
    await server.stop();
    expect(await readNotes(kit().database.reader, 'warnings')).toEqual([]);
  });

  test('a warning that comes again after a quiet second is written at once', async () => {
    const lines: string[] = [];
    const app = await buildApp(kit().dependencies, {
      logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line).msg) } },
      warnings: openWarningLog(1),
    });
    app.log.warn({ code: 'one' }, 'a warning');
    await sleep(20);
    app.log.warn({ code: 'one' }, 'a warning');
    app.log.warn({ code: 'other' }, 'another');
    for (const _ of [1, 2]) app.log.error({ code: 'one' }, 'a bug');
    expect(lines).toEqual(['a warning', 'a warning', 'another', 'a bug', 'a bug']);
    await app.close();
  });

  test('what a command noted is written by one server, once', async () => {
    const lines: unknown[] = [];
    const log = { info: (...line: unknown[]) => void lines.push(line) } as never;
    const one = keepOperationNotes(kit().dependencies, { warnings: openWarningLog(), log });
    const other = keepOperationNotes(kit().dependencies, { warnings: openWarningLog(), log });
    await writeNote(kit().database.writer, 'to log', 'a', { at: 'noon', event: 'record shown', account: 'tag' });
    await Promise.all([one.stop(), other.stop()]);
    expect(lines).toEqual([[{ at: 'noon', account: 'tag' }, 'record shown']]);
    expect(await takeNotes(kit().database.writer, 'to log')).toEqual([]);
  });
});

test('SQLite’s own code and words are in the log, and a name for a connection that broke without a code', () => {
  const full = new DatabaseSync(':memory:');
  full.exec('pragma max_page_count = 2; create table note (text)');
  const fields = () => {
    try {
      full.exec('insert into note values (zeroblob(100000))');
    } catch (error) {
      return logFields(error);
    }
    return undefined;
  };
  expect(fields()).toEqual({
    kind: 'Error',
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
    errstr: 'database or disk is full',
  });
  full.close();
  expect(logFields(new Error('Connection terminated unexpectedly'))).toEqual({
    kind: 'Error',
    code: 'CONNECTION_LOST',
  });
  expect(logFields(new Error('ada@umsystem.edu'))).toEqual({ kind: 'Error' });
});
