import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InventedStudent } from '@coursetrail/invented-students';
import { type Database, inTransaction } from '../storage/database.ts';
import { addStudents, newcomer } from '../storage/students.ts';

/** Large enough that a commit costs little, small enough that a running server hardly waits; it gives up after 5 s. */
const batchSize = 1000;

export type SeedProgress = { seen: number; added: number };

/**
 * Writes students, one transaction for each batch. Students who are already there stay as they are. PostgreSQL writes
 * two batches while the next students are invented. Stops between two batches when `shouldStop` returns true.
 */
export async function seedStudents(
  database: Database,
  students: Iterable<InventedStudent>,
  { onBatch, shouldStop }: { onBatch?: (progress: SeedProgress) => void; shouldStop?: () => boolean } = {},
): Promise<SeedProgress> {
  const progress = { seen: 0, added: 0 };
  const write = async (batch: readonly InventedStudent[]) => {
    const added = batch.map((student) => ({ ...newcomer(student.uid), ...student }));
    const count = await inTransaction(database, (trx) => addStudents(trx, added));
    progress.added += count;
    progress.seen += batch.length;
    onBatch?.(progress);
  };
  const writers = database.engine === 'postgres' ? 2 : 1;
  const writing: Promise<void>[] = [];
  for (const batch of inBatches(students)) {
    if (shouldStop?.()) break;
    const written = write(batch);
    // A batch that fails is noticed when it is waited for, and must not end the process before.
    written.catch(() => undefined);
    if (writing.push(written) === writers) await writing.shift();
    // SQLite replies within the same turn of the event loop; without a pause no signal would get through.
    await nextTurn();
  }
  await Promise.all(writing);
  return progress;
}

function* inBatches(students: Iterable<InventedStudent>) {
  let batch: InventedStudent[] = [];
  for (const student of students) {
    batch.push(student);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
