import { randomBytes } from 'node:crypto';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { IdentityService } from '@coursetrail/identity';
import { type Config, readConfig } from '../config.ts';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { openAccounts } from '../identity/identity.ts';
import { openClock } from '../storage/clock.ts';
import { type Database, hasEmbedded, openDatabase } from '../storage/database.ts';
import { appliedMigrations } from '../storage/migrations.ts';
import { openMigrated } from '../storage/opening.ts';
import { writeNote } from '../storage/operation-notes.ts';
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

const neverUsed = () => new OperatorError('This database has never been used. Check DATA_DIR and DATABASE_URL.');

/** A command does one thing after the other, and must leave connections to the servers. */
const poolSize = 2;

/**
 * Runs `work` on the configured database, with its clock. The database is brought up to date first, unless the command
 * is about the database as it is: one that has been used, or `any`.
 */
export async function onDatabase(
  work: (database: Database, config: Config, now: () => Date) => Promise<void>,
  { state = 'migrated' }: { state?: 'migrated' | 'used' | 'any' } = {},
): Promise<void> {
  process.umask(0o077);
  const config = readConfig();
  for (const sentence of config.unknownSettings) console.error(sentence);
  const location = { ...config.database, poolSize };
  // Opening it would make it.
  if (state === 'used' && location.databaseUrl === undefined && !hasEmbedded(location.dataDir)) throw neverUsed();
  const database =
    state === 'migrated' ? await openMigrated(location, commandLimits) : openDatabase(location, commandLimits);
  try {
    if (state === 'used' && (await appliedMigrations(database.reader)).length === 0) throw neverUsed();
    await work(database, config, await openClock(database));
  } finally {
    await database.close();
  }
}

export type Records = {
  database: Database;
  now: () => Date;
  /** Null with Firebase, whose accounts are not ours. */
  accounts: IdentityService | null;
  /** What is done with an account is a line in the log of a server, within a minute or when one starts. */
  log: (event: string, labels: Record<string, string | number | boolean>) => Promise<void>;
};

/** Runs `work` on the students' records of this installation. */
export const onRecords = (work: (records: Records) => Promise<void>, { needsAccounts = false } = {}): Promise<void> =>
  onDatabase(async (database, config, now) => {
    const noted: Promise<void>[] = [];
    const log: Records['log'] = (event, labels) => {
      const at = now().toISOString();
      const name = `${at} ${randomBytes(6).toString('base64url')}`;
      const note = writeNote(database.writer, 'to log', name, { at, event, ...labels });
      noted.push(note);
      return note;
    };
    // Throws where Firebase has them.
    const opensAccounts = needsAccounts || config.identity.mode === 'embedded';
    const sendMail = () => Promise.reject(new Error('a command sends no mail'));
    try {
      const accounts = opensAccounts ? await openAccounts(config, database, { sendMail, now, log }) : null;
      await work({ database, now, accounts, log });
    } finally {
      await Promise.all(noted);
    }
  });

/** Runs `work` on the accounts of this installation. */
export const onAccounts = (work: (accounts: IdentityService) => Promise<void>): Promise<void> =>
  onRecords(
    async ({ accounts }) => {
      if (accounts !== null) await work(accounts);
    },
    { needsAccounts: true },
  );

/** Calls back at the first signal that ends a process; a second one ends it without waiting. */
export function onInterrupt(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
}

/** What a shell expects of a program that was interrupted. */
export const interruptedStatus = 130;
