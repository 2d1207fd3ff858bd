import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The notes of each topic, by name. Their values are stored as JSON. */
export type OperationNotes = {
  /** The one named `last` says when the last backup was complete, and how large it is. */
  backup: { at: string; bytes: number };
  /** How often a server warned of what in an hour. The name begins with the hour: `2026-11-18T19`. */
  warnings: Record<string, number>;
  /** What a command has done with an account, until a server has written it to its log. */
  'to log': { at: string; event: string } & Record<string, string | number | boolean>;
};
type NoteTopic = keyof OperationNotes;
type Note<T extends NoteTopic> = { name: string; value: OperationNotes[T] };

const parsed = <T extends NoteTopic>(rows: readonly { name: string; value: string }[]): Note<T>[] =>
  rows.map(({ name, value }) => ({ name, value: JSON.parse(value) }));

export async function writeNote<T extends NoteTopic>(
  db: Kysely<Schema>,
  topic: T,
  name: string,
  note: OperationNotes[T],
): Promise<void> {
  const value = JSON.stringify(note);
  await db
    .insertInto('operation_note')
    .values({ topic, name, value })
    .onConflict((conflict) => conflict.columns(['topic', 'name']).doUpdateSet({ value }))
    .execute();
}

export const readNotes = async <T extends NoteTopic>(db: Kysely<Schema>, topic: T): Promise<Note<T>[]> =>
  parsed(
    await db
      .selectFrom('operation_note')
      .select(['name', 'value'])
      .where('topic', '=', topic)
      .orderBy('name')
      .execute(),
  );

/** Deletes the notes with a name before this one, or all. Of several servers, one gets each. */
export const takeNotes = async <T extends NoteTopic>(
  db: Kysely<Schema>,
  topic: T,
  before?: string,
): Promise<Note<T>[]> =>
  parsed(
    await db
      .deleteFrom('operation_note')
      .where('topic', '=', topic)
      .$if(before !== undefined, (query) => query.where('name', '<', before ?? ''))
      .returning(['name', 'value'])
      .execute(),
  );
