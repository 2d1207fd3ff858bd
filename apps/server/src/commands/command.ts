import type { IdentityService } from '@coursetrail/identity';
import { type Config, readConfig } from '../config.ts';
import { messageForOperator } from '../errors/operator-error.ts';
import { openAccounts } from '../identity/identity.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrations.ts';

/**
 * Runs an operator's command on the configured database, which is brought up to date first unless the command is about
 * the database as it is. `work` returns the exit status.
 */
export async function command(
  work: (database: Database, config: Config) => Promise<number>,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<void> {
  process.umask(0o077);
  try {
    const config = readConfig();
    const database = openDatabase(config.database);
    try {
      if (migrates) await migrate(database);
      process.exitCode = await work(database, config);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(messageForOperator(error as Error));
    process.exitCode = 1;
  }
}

/** Runs an operator's command on the accounts of this installation. */
export const accountCommand = (work: (accounts: IdentityService) => Promise<void>): Promise<void> =>
  command(async (database, config) => {
    const accounts = await openAccounts(config, database, {
      sendMail: () => Promise.reject(new Error('a command sends no mail')),
      now: () => new Date(),
      log: () => {},
    });
    await work(accounts);
    return 0;
  });
