import { asUid } from '@coursetrail/domain';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openTestDatabase, startKit } from '../test-kit.ts';
import { distribution } from './citus.ts';
import { readHistory } from './published.ts';

// No Citus can be installed for the tests. On one, all tests run with TEST_CITUS_WORKERS (docs/scaling.md).

test('every table has a place, on the nodes or on the coordinator', async () => {
  const { database, drop } = await openTestDatabase('sqlite');
  const tables = (await database.reader.introspection.getTables()).map(({ name }) => name);
  await drop();
  expect(Object.keys(distribution).filter((table) => !tables.includes(table))).toEqual([]);
  expect(tables.filter((table) => !Object.hasOwn(distribution, table)).sort()).toEqual([
    'highest_timeline',
    'identity_account',
    'identity_attempt',
    'identity_code',
    'identity_key',
    'identity_known_network',
    'identity_session',
    'identity_university',
    'major_change',
    'operation_note',
    'readiness_probe',
  ]);
});

test('where the extension is present, the publisher locks students one by one', async () => {
  const kit = await startKit('postgres');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await sql`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      select 999999, 'citus', 10, 'public'::regnamespace, false, 'none'
      where not exists (select 1 from pg_extension where extname = 'citus')`.execute(kit.database.writer);
    const students = Array.from({ length: 12 }, (_, each) => [`s${each}`, ['MATH 1500 FS23 A']]);
    await kit.populate('Physics', Object.fromEntries(students), 'courses');
    const locks = sent.mock.calls
      .map(([query]) => String((query as unknown as { text?: string }).text))
      .filter((text) => /from "student" where "changed" = .* for update skip locked$/.test(text));
    expect(locks).toHaveLength(12);
    expect(locks.filter((text) => !/ and "uid" in \(\$\d+\) order by/.test(text))).toEqual([]);
    expect(await readHistory(kit.database.reader, asUid('s11'))).not.toBe(null);
  } finally {
    sent.mockRestore();
    await kit.stop();
  }
});
