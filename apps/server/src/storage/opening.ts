import { sql } from 'kysely';
import { OperatorError } from '../errors/operator-error.ts';
import { type Database, type DatabaseLocation, openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { commandLimits, requestLimits } from './postgres.ts';

/**
 * Opens the database and brings it up to date. A migration may work on every row, so it has connections of its own,
 * with more time than a student's request has.
 */
export async function openMigrated(location: DatabaseLocation, limits = requestLimits): Promise<Database> {
  const migrating = openDatabase(location, commandLimits);
  try {
    await requireWrites(migrating);
    await migrate(migrating);
  } finally {
    await migrating.close();
  }
  return openDatabase(location, limits);
}

/** A standby of PostgreSQL that is up to date would let the program start. */
async function requireWrites({ engine, writer }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(writer);
  if (rows[0]?.transaction_read_only === 'on')
    throw new OperatorError(
      'The database of DATABASE_URL only reads: it is a standby, or set to read-only. Name the host that takes ' +
        'writes, or all hosts separated by commas.',
    );
}
