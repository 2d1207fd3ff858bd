import type { IdentityService } from '@coursetrail/identity';
import { type Config, readConfig } from '../config.ts';
import { messageForOperator } from '../errors/operator-error.ts';
import { openAccounts } from '../identity/identity.ts';
import { openClock } from '../storage/clock.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { openMigrated } from '../storage/opening.ts';
import { commandLimits } from '../storage/postgres.ts';

/** A command does one thing after the other, and must leave connections to the servers. */
const poolSize = 2;

/**
 * Runs an operator's command on the configured database, with its clock. The database is brought up to date first,
 * unless the command is about the database as it is. `work` returns the exit status.
 */
export async function command(
  work: (database: Database, config: Config, now: () => Date) => Promise<number>,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<void> {
  process.umask(0o077);
  try {
    const config = readConfig();
    for (const sentence of config.unknownSettings) console.error(sentence);
    const location = { ...config.database, poolSize };
    const database = migrates
      ? await openMigrated(location, commandLimits)
      : openDatabase(location, commandLimits);
    try {
      process.exitCode = await work(database, config, await openClock(database));
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
  command(async (database, config, now) => {
    const accounts = await openAccounts(config, database, {
      sendMail: () => Promise.reject(new Error('a command sends no mail')),
      now,
      log: () => {},
    });
    await work(accounts);
    return 0;
  });
