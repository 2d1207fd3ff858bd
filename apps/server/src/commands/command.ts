import { readConfig } from '../config.ts';
import { sentenceOf } from '../setup.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrations.ts';

/** Runs an operator's command on the configured database; what it returns is the exit status. */
export async function command(work: (database: Database) => Promise<number>): Promise<void> {
  process.umask(0o077);
  try {
    const database = openDatabase(readConfig().database);
    try {
      await migrate(database);
      process.exitCode = await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(sentenceOf(error as Error));
    process.exitCode = 1;
  }
}
