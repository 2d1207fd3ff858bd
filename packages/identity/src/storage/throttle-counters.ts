import { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/**
 * The part of a `pg` pool that rate-limiter-flexible uses, on either engine. Its own SQLite limiter accepts other
 * drivers only, so on SQLite we translate the placeholders of its PostgreSQL statements.
 */
export const throttleClient = (db: Db, engine: 'sqlite' | 'postgres') => ({
  async query({ text, values }: { text: string; values: unknown[] }) {
    const sql = engine === 'sqlite' ? text.replaceAll(/\$(\d)/g, '?$1') : text;
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(sql, values));
    return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) };
  },
});

export const deleteCountersExpiredBefore = (db: Db, before: number) =>
  db.deleteFrom('identity_attempt').where('expire', '<', before).execute();
