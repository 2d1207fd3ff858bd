import { setImmediate as nextTurn } from 'node:timers/promises';
import { accumulate, contributionOf, emptySums } from '@coursetrail/domain';
import { type Database, inTransaction } from '../storage/database.ts';
import { toRow } from '../storage/students.ts';
import { addToSums } from '../storage/sums.ts';
import type { InventedStudent } from './invent.ts';
import { insertStudents } from './queries.ts';

/** Large enough that a commit costs little, small enough that a running server hardly waits (its limit is 5 s). */
const batchSize = 1000;

export type Progress = { seen: number; added: number };

/**
 * Writes students with their part of the sums, a batch in one transaction; those already there stay as they are. Ends
 * between two batches when `shouldStop` says so.
 */
export async function seedStudents(
  database: Database,
  students: Iterable<InventedStudent>,
  {
    onBatch,
    shouldStop,
  }: { onBatch?: (progress: Progress) => void; shouldStop?: () => boolean } = {},
): Promise<Progress> {
  const progress = { seen: 0, added: 0 };
  for (const batch of inBatches(students)) {
    if (shouldStop?.()) break;
    progress.added += await writeBatch(database, batch);
    progress.seen += batch.length;
    onBatch?.(progress);
    // SQLite answers without leaving this turn of the event loop; a signal would never be heard.
    await nextTurn();
  }
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

function writeBatch(database: Database, batch: readonly InventedStudent[]): Promise<number> {
  const rows = batch.map((student) => ({ ...toRow(student), pick: student.pick }));
  return inTransaction(database, async (trx) => {
    const added = await insertStudents(trx, rows);
    const sums = emptySums();
    for (const student of batch)
      if (added.has(student.uid)) accumulate(sums, contributionOf(student));
    await addToSums(trx, sums);
    return added.size;
  });
}
