import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * The time of the installation. Several servers share one database, so its clock is the one that counts: whatever is
 * stored, deleted by age or expires goes by it, and a server whose own clock is wrong does no harm.
 */
export type Clock = Awaited<ReturnType<typeof startClock>>;

type ClockOptions = {
  warn: (fields: { code: string; seconds: number }, sentence: string) => void;
  everyMs?: number;
};

/** Clocks that are set by the network differ by milliseconds. A sign-in counts as recent for five minutes. */
const maxDifferenceMs = 30_000;
/** A reading that took longer says too little. */
const maxReadingMs = 2000;
const minute = 60_000;

/** Null if the database is on this machine, or took too long to say. */
async function readDifference({ engine, reader }: Database): Promise<number | null> {
  if (engine === 'sqlite') return null;
  const [started, startedAt] = [performance.now(), Date.now()];
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(reader);
  const took = performance.now() - started;
  const [row] = rows;
  if (row === undefined || took > maxReadingMs) return null;
  return row.now.getTime() - (startedAt + took / 2);
}

/** The clock of the database, for a command. */
export async function openClock(database: Database): Promise<() => Date> {
  const differenceMs = (await readDifference(database)) ?? 0;
  return () => new Date(Date.now() + differenceMs);
}

/** The clock of the database, for a server: compared again every minute, with a warning when its own is wrong. */
export async function startClock(database: Database, { warn, everyMs = minute }: ClockOptions) {
  // Not a check, because there may be no log yet.
  let differenceMs = (await readDifference(database)) ?? 0;
  let hasWarned = { difference: false, token: false };
  const now = () => new Date(Date.now() + differenceMs);
  const differs = () => Math.abs(differenceMs) > maxDifferenceMs;
  const seconds = () => Math.round(differenceMs / 1000);

  /** Compares with the database again. Returns its time. */
  const check = async () => {
    differenceMs = (await readDifference(database)) ?? differenceMs;
    if (!differs()) hasWarned = { difference: false, token: false };
    else if (!hasWarned.difference) {
      hasWarned.difference = true;
      warn(
        { code: 'clock-difference', seconds: seconds() },
        "this machine's clock differs from the database's, which is used instead; set it by the network",
      );
    }
    return now();
  };
  const timer = setInterval(() => {
    // A database that is away is reported by the requests that need it.
    check().catch(() => undefined);
  }, everyMs).unref();

  return {
    now,
    /** How far the database's clock is ahead of this machine's. */
    differenceMs: () => differenceMs,
    check,
    /** To be called when a token was refused because it has expired. Logged once while the clocks differ. */
    onTokenExpired() {
      if (!differs() || hasWarned.token) return;
      hasWarned.token = true;
      warn(
        { code: 'token-expired-by-clock', seconds: seconds() },
        'a token was refused as expired while the clocks differ',
      );
    },
    stop: () => clearInterval(timer),
  };
}
