import { setImmediate as nextTurn } from 'node:timers/promises';
import { accumulate, contributionOf, emptySums } from '@coursetrail/domain';
import { type Database, inTransaction } from '../storage/database.ts';
import { toRow } from '../storage/students.ts';
import { addToSums } from '../storage/sums.ts';
import type { InventedStudent } from './invent.ts';
import { insertStudents } from './queries.ts';

/** Large enough that a commit costs little, small enough that a running server hardly waits (its limit is 5 s). */
const batchSize = 1000;
const windowSize = 10 * batchSize;

export type Progress = { seen: number; added: number };

/**
 * Writes students with their part of the sums, a batch in one transaction; those already there stay as they are. Ends
 * between two batches when `shouldStop` says so.
 */
export async function seedStudents(
  database: Database,
  students: Iterable<InventedStudent>,
  { onBatch, shouldStop }: { onBatch?: (progress: Progress) => void; shouldStop?: () => boolean } = {},
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

/** Students of one major add to the same sums: sorted within a window, a batch touches a third of the rows. */
function* inBatches(students: Iterable<InventedStudent>) {
  let window: InventedStudent[] = [];
  const sorted = function* () {
    window.sort((a, b) => compareText(a.major ?? '', b.major ?? '') || compareText(a.uid, b.uid));
    for (let start = 0; start < window.length; start += batchSize) yield window.slice(start, start + batchSize);
    window = [];
  };
  for (const student of students) {
    window.push(student);
    if (window.length === windowSize) yield* sorted();
  }
  yield* sorted();
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function writeBatch(database: Database, batch: readonly InventedStudent[]): Promise<number> {
  const rows = batch.map((student) => ({ ...toRow(student), pick: student.pick }));
  return inTransaction(database, async (trx) => {
    const added = await insertStudents(trx, rows);
    const sums = emptySums();
    for (const student of batch) if (added.has(student.uid)) accumulate(sums, contributionOf(student));
    await addToSums(trx, sums);
    return added.size;
  });
}
