import { readFileSync } from 'node:fs';
import { asUid } from '@coursetrail/domain';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../commands/test-kit.ts';
import { wrongMajors } from '../publication/check.ts';
import { distributeTables, distribution, hasCitus } from '../storage/citus.ts';
import { type Database, inTransaction, openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrations.ts';
import { readHistory } from '../storage/published.ts';
import { newLocation, openTestDatabase, startKit } from '../test-kit.ts';
import { citusProblems } from './distribution-check.ts';
import { normalized } from './normalize.ts';
import { recordStatements } from './recorder.ts';

vi.setConfig({ testTimeout: 60_000 });

/** No Citus can be installed for the tests. The stand-in knows its functions and which keys it refuses. */
const standIn = readFileSync(new URL('citus-stand-in.sql', import.meta.url), 'utf8');

async function callsOf({ reader }: Database): Promise<string[]> {
  const { rows } = await sql<{ call: string }>`select call from pg_dist_partition`.execute(reader);
  return rows.map(({ call }) => call);
}

const expectedCalls = Object.entries(distribution).map(([table, placement]) =>
  placement === 'reference'
    ? `create_reference_table(${table})`
    : `create_distributed_table(${table}, ${placement.by}, colocate_with => none)`,
);

test('a PostgreSQL without the extension is migrated and distributes nothing', async () => {
  const { database, drop } = await openTestDatabase('postgres');
  try {
    expect(await hasCitus(database.reader)).toBe(false);
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration where name = '006-distribution'`.execute(database.reader);
    expect(rows).toHaveLength(1);
    // The key of histories is still the uid alone.
    const { rows: keys } = await sql<{ columns: number }>`
      select indnatts as columns from pg_index
      where indrelid = 'published_history'::regclass and indisprimary`.execute(database.reader);
    expect(keys).toEqual([{ columns: 1 }]);
  } finally {
    await drop();
  }
});

test('a new installation on Citus is distributed by its migrations, and only once', async () => {
  const { database, drop } = await openTestDatabase('postgres', standIn);
  try {
    expect(await callsOf(database)).toEqual(expectedCalls);
    await migrate(database);
    expect(await inTransaction(database, distributeTables)).toEqual([]);
    expect(await callsOf(database)).toEqual(expectedCalls);
  } finally {
    await drop();
  }
});

test('an installation that gets Citus later is distributed by npm run distribute', async () => {
  const location = await newLocation('postgres');
  const settings = { DATABASE_URL: location.databaseUrl ?? '' };
  const database = openDatabase(location);
  try {
    expect(await runCommand('distribute', settings)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The database has no extension citus, .*\n$/),
    });
    await sql.raw(standIn).execute(database.writer);
    const tables = Object.keys(distribution).join(', ');
    expect((await runCommand('distribute', settings)).stdout).toBe(`Distributed: ${tables}.\n`);
    expect(await callsOf(database)).toEqual(expectedCalls);
    expect((await runCommand('distribute', settings)).stdout).toBe(
      'Everything is distributed already.\n',
    );
  } finally {
    await database.close();
    await location.remove();
  }
});

test('every table has a place, and a key that Citus refuses is noticed', async () => {
  const { database, drop } = await openTestDatabase('postgres', standIn);
  try {
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public'`.execute(database.reader);
    const tables = rows.map(({ tablename }) => tablename);
    expect(Object.keys(distribution).filter((table) => !tables.includes(table))).toEqual([]);
    const onCoordinator = tables.filter((table) => !Object.hasOwn(distribution, table)).sort();
    expect(onCoordinator).toEqual([
      'identity_account',
      'identity_attempt',
      'identity_code',
      'identity_key',
      'identity_known_network',
      'identity_session',
      'kysely_migration',
      'kysely_migration_lock',
      'major_change',
      'pg_dist_partition',
      'readiness_probe',
    ]);
    const byMailbox = sql`select create_distributed_table('identity_account', 'uid')`;
    await expect(byMailbox.execute(database.reader)).rejects.toThrow(
      /identity_account_mailbox_key.* does not contain the partition column/,
    );
  } finally {
    await drop();
  }
});

test('with Citus, students are published, move and leave, without a statement it would refuse', async () => {
  const kit = await startKit('postgres', { contents: standIn });
  const recorded = recordStatements();
  try {
    const course = (n: number) => ['MATH 1500 FS23 A', `HIST ${1100 + n} SP24 B`];
    const students = (n: number) =>
      Object.fromEntries(Array.from({ length: 12 }, (_, each) => [`student-${each}`, course(n)]));
    await kit.populate('Physics', students(0), 'courses');
    await kit.populate('Physics', students(1), 'courses');
    await kit.populate('Mathematics', students(2), 'courses');
    await kit.nextDay();
    await kit.ask('student-0', 'DELETE', '/account');
    await kit.nextDay();
    expect(await wrongMajors(kit.database)).toEqual([]);
    expect(await readHistory(kit.database.reader, asUid('student-0'))).toBe(null);
  } finally {
    recorded.stop();
    await kit.stop();
  }
  const sent = [...recorded.statements].flatMap((text) => normalized(text) ?? []);
  expect(sent.filter((statement) => citusProblems(statement).length > 0)).toEqual([]);
  expect(sent.filter((statement) => / for update$/.test(statement))).not.toEqual([]);
});
