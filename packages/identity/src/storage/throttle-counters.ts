import { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/**
 * The part of a `pg` pool that rate-limiter-flexible uses, on either engine. Its own SQLite limiter accepts other
 * drivers only, so on SQLite we translate the placeholders of its PostgreSQL statements.
 */
export const throttleClient = (db: Db, engine: 'sqlite' | 'postgres', now: () => Date) => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const sql = engine === 'sqlite' ? text.replaceAll(/\$(\d)/g, '?$1') : text;
    // It takes the time from this machine. Servers whose clocks differ share the counters, so we store their common time.
    const ahead = now().getTime() - Date.now();
    const stored = values.map((value) => (isTime(value) ? value + ahead : value));
    const query = CompiledQuery.raw(sql, stored);
    const { rows, numAffectedRows } = await db.executeQuery<{ expire: number | string }>(query);
    return {
      rows: rows.map((row) => ({ ...row, expire: Number(row.expire) - ahead })),
      rowCount: rows.length || Number(numAffectedRows ?? 0),
    };
  },
});

/** Nothing that is counted becomes this many. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1e12;

export const deleteCountersExpiredBefore = (db: Db, before: number) =>
  db.deleteFrom('identity_attempt').where('expire', '<', before).execute();
