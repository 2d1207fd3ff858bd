import { asUid } from '@coursetrail/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../test-kit.ts';
import { inTransaction } from './database.ts';
import { listHistories } from './published.ts';
import { readOwnHistory } from './students.ts';

const ada = asUid('ada');
const nothing = { major: null, history: '[]' };

describe.each(engines)('a statement that many requests send (%s)', (engine) => {
  test('still works in a running server after a newer version has added a column', async () => {
    const { database, drop } = await openTestDatabase(engine);
    const { reader, writer } = database;
    expect(await readOwnHistory(reader, ada)).toEqual(nothing);
    await writer.schema.alterTable('student').addColumn('newer', 'text').execute();
    expect(await readOwnHistory(reader, ada)).toEqual(nothing);
    await sql`insert into student (uid, major_changes, history, changed) values ('ada', 0, '[1]', 0)`.execute(writer);
    expect(await readOwnHistory(reader, ada)).toEqual({ major: null, history: '[1]' });
    await drop();
  });
});

describe('PostgreSQL', () => {
  test('parses such a statement once for each connection', async () => {
    const { database, drop } = await openTestDatabase('postgres');
    const calls = await inTransaction(database, async (trx) => {
      for (let time = 0; time < 3; time += 1) await readOwnHistory(trx, ada);
      return sql<{ times: number }>`select (generic_plans + custom_plans)::int as times from pg_prepared_statements
        where statement like '%"history" from "student"%'`.execute(trx);
    });
    expect(calls.rows).toEqual([{ times: 3 }]);
    await drop();
  });

  test('reads a page of histories without looking through all of them', async () => {
    const { database, drop } = await openTestDatabase('postgres');
    await sql`insert into published_history (uid, major, sharing, attempts, random_order)
      select 'u' || n, 'Physics', 'courses', '[]', n from generate_series(1, 3000) as n`.execute(database.writer);
    await sql`insert into publication (major, version, checked_at, published_on, students, semesters, has_withdrawals,
      working) values ('Physics', 0, '', '2026-03-02', 3000, 8, 0, '')`.execute(database.writer);
    await sql`analyze`.execute(database.writer);
    const { found, looked } = await inTransaction(database, async (trx) => {
      const range = { except: [ada], major: undefined, from: null, limit: 24 };
      const found = await listHistories(trx, range);
      const { rows } = await sql<{ looked: number }>`select seq_scan::int as looked from pg_stat_xact_user_tables
        where relname = 'published_history'`.execute(trx);
      return { found, looked: rows[0]?.looked };
    });
    expect([found.length, looked]).toEqual([24, 0]);
    await drop();
  });
});
