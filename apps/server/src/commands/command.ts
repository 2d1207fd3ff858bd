import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { IdentityService } from '@coursetrail/identity';
import { type Config, readConfig } from '../config.ts';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { openAccounts } from '../identity/identity.ts';
import { openClock } from '../storage/clock.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { openMigrated } from '../storage/opening.ts';
import { commandLimits } from '../storage/postgres.ts';

export const flag = { type: 'boolean', default: false } as const;

/**
 * An operator's command: `work` gets what was written after its name, unless that asks for help. What `work` throws is
 * said in one sentence. Words and options that are not wanted are a mistake, and what a command does may be final.
 */
export async function command<const Wanted extends ParseArgsConfig>(
  usage: string,
  wanted: Wanted,
  work: (given: ReturnType<typeof parseArgs<Wanted>>) => Promise<void>,
): Promise<void> {
  try {
    const given = readArguments({ ...wanted, options: { ...wanted.options, help: flag } });
    if (given.values['help']) console.log(usage);
    else await work(given as ReturnType<typeof parseArgs<Wanted>>);
  } catch (error) {
    console.error(messageForOperator(error as Error));
    process.exitCode = 1;
  }
}

function readArguments(wanted: ParseArgsConfig) {
  try {
    return parseArgs(wanted);
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split('. ')[0]}. Try --help.`, {
      cause: error,
    });
  }
}

/** The one file that a command is about. */
export function oneFile([file, ...more]: readonly string[], name: string): string {
  if (file && more.length === 0) return file;
  throw new OperatorError(`Name one file: npm run ${name} -- FILE`);
}

/** A command does one thing after the other, and must leave connections to the servers. */
const poolSize = 2;

/**
 * Runs `work` on the configured database, with its clock. The database is brought up to date first, unless the command
 * is about the database as it is.
 */
export async function onDatabase(
  work: (database: Database, config: Config, now: () => Date) => Promise<void>,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<void> {
  process.umask(0o077);
  const config = readConfig();
  for (const sentence of config.unknownSettings) console.error(sentence);
  const location = { ...config.database, poolSize };
  const database = migrates ? await openMigrated(location, commandLimits) : openDatabase(location, commandLimits);
  try {
    await work(database, config, await openClock(database));
  } finally {
    await database.close();
  }
}

/** Runs `work` on the accounts of this installation. */
export const onAccounts = (work: (accounts: IdentityService) => Promise<void>): Promise<void> =>
  onDatabase(async (database, config, now) => {
    const accounts = await openAccounts(config, database, {
      sendMail: () => Promise.reject(new Error('a command sends no mail')),
      now,
      log: () => {},
    });
    await work(accounts);
  });

/** Calls back at the first signal that ends a process; a second one ends it without waiting. */
export function onInterrupt(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
}

/** What a shell expects of a program that was interrupted. */
export const interruptedStatus = 130;
