import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../test-kit.ts';
import { applyMigrations, migrationNames } from './migrations.ts';
import { openSqlite } from './sqlite.ts';

type TableColumns = Map<string, { type: string; isNeeded: boolean }>;

/** All columns of all tables, by `table.column`; needed is one that whoever adds a row has to fill. */
async function columnsOf(db: ReturnType<typeof openSqlite>): Promise<TableColumns> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap((table) =>
      table.columns.map((column) => [
        `${table.name}.${column.name}`,
        { type: column.dataType, isNeeded: !column.isNullable && !column.hasDefaultValue },
      ]),
    ),
  );
}

const tableOf = (column: string) => column.split('.')[0] ?? '';

/** What the version before a step would miss, or would not fill. */
function takenAway(before: TableColumns, after: TableColumns): string[] {
  const tables = new Set([...before.keys()].map(tableOf));
  const lost = [...before].filter(([name, { type }]) => after.get(name)?.type !== type);
  const needed = [...after].filter(
    ([name, { isNeeded }]) => isNeeded && tables.has(tableOf(name)) && before.get(name)?.isNeeded !== true,
  );
  return [...lost, ...needed].map(([name]) => name);
}

test('the version before works on what a migration leaves, unless its name says that it drops something', async () => {
  const db = openSqlite(':memory:');
  const destructive: string[] = [];
  for (const [index, name] of migrationNames.entries()) {
    const before = await columnsOf(db);
    await applyMigrations(db, migrationNames.slice(0, index + 1));
    if (takenAway(before, await columnsOf(db)).length > 0 && !name.includes('-drop-')) destructive.push(name);
  }
  // From before there was this rule.
  expect(destructive).toEqual(['004-publication', '101-identity-rotation']);
  await db.destroy();
});

test('PostgreSQL compresses histories the quick way, where it has it', async () => {
  const { database, drop } = await openTestDatabase('postgres');
  const { rows: found } = await sql<{ method: string }>`select attcompression as method
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where (relname, attname) in (('student', 'history'), ('student', 'previous_history'),
      ('student_document', 'body'), ('published_history', 'attempts'))`.execute(database.reader);
  const { rows: offered } = await sql`select from pg_settings
    where name = 'default_toast_compression' and 'lz4' = any (enumvals)`.execute(database.reader);
  expect(found.map(({ method }) => method)).toEqual(Array(4).fill(offered.length > 0 ? 'l' : ''));
  await drop();
});
