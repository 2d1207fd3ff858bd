import { applyMigrations, isIdentityMigration } from '../storage/migrations.ts';
import { openSqlite } from '../storage/sqlite.ts';
import type { BackupTable, ColumnKind } from './format.ts';

export const isIdentityTable = (name: string): boolean => name.startsWith('identity_');

/** Without accounts, a backup leaves out what says who somebody is, and every key. */
export const isBackedUp = (name: string, { hasAccounts }: { hasAccounts: boolean }): boolean =>
  // The rows of the probe live for a moment, to see whether writing works. The notes are about this installation.
  name !== 'readiness_probe' &&
  name !== 'operation_note' &&
  (hasAccounts || !(isIdentityTable(name) || name === 'secret'));

/**
 * The tables that these migrations make, found by making them in memory. So a backup holds our tables alone, whatever
 * else is in the database, and one of an older version holds the tables of that version.
 */
export async function tablesAfter(migrations: readonly string[]): Promise<BackupTable[]> {
  const db = openSqlite(':memory:');
  try {
    await applyMigrations(db, migrations);
    const tables = await db.introspection.getTables();
    return tables.map(({ name, columns }) => ({
      name,
      columns: Object.fromEntries(columns.map((column) => [column.name, kindOf(column.dataType)])),
    }));
  } finally {
    await db.destroy();
  }
}

function kindOf(dataType: string): ColumnKind {
  if (/^(text|varchar)/i.test(dataType)) return 'text';
  if (/^(integer|bigint)$/i.test(dataType)) return 'integer';
  if (/^blob$/i.test(dataType)) return 'bytes';
  throw new Error(`a backup does not know the type ${dataType}`);
}

/** The steps to repeat for a backup: those of the tables it may replace. */
export const migrationsOf = (migrations: readonly string[], { hasAccounts }: { hasAccounts: boolean }): string[] =>
  migrations.filter((name) => hasAccounts || !isIdentityMigration(name));
