import {
  asSeenByOthers,
  contributionOf,
  defaultSharing,
  hasEnoughOthers,
  sumKey,
} from '@coursetrail/domain';
import type { Trx } from '../storage/database.ts';
import { countMajors, courseTotals, type SharedHistory } from '../storage/sharers.ts';
import type { Student } from '../storage/students.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/**
 * A student who looks at others' histories. Everything is read in the same snapshot as the viewer's
 * own record: a viewer who leaves or joins a group in between would be counted as one of the others.
 */
export type Viewer = {
  snapshot: Trx;
  student: Student;
  minGroupSize: number;
  now: Date;
  pseudonymOf: Pseudonyms['pseudonymOf'];
};

/** Majors with too few students besides the viewer are left out: those few could be guessed. */
export async function visibleMajors(
  { snapshot, student, minGroupSize }: Viewer,
  major?: string,
): Promise<string[]> {
  const own = contributionOf(student).majorStudents;
  return [...(await countMajors(snapshot, major))]
    .filter(([name, students]) =>
      hasEnoughOthers(students, own.get(sumKey.major(name)) ?? 0, minGroupSize),
    )
    .map(([name]) => name);
}

/** Histories as the viewer sees them, without courses that too few students besides the viewer took. */
export async function visibleRecords(viewer: Viewer, histories: readonly SharedHistory[]) {
  const { snapshot, student, minGroupSize, pseudonymOf, now } = viewer;
  const own = contributionOf(student).courseStudents;
  const totals = await courseTotals(
    snapshot,
    [...new Set(histories.map(({ major }) => major))],
    minGroupSize,
  );
  const isCommon = (major: string, course: string) =>
    hasEnoughOthers(
      totals.get(major)?.get(course) ?? 0,
      own.get(sumKey.course(major, course)) ?? 0,
      minGroupSize,
    );
  return histories.map(({ uid, major, sharing, history }) => ({
    firebaseUid: pseudonymOf(student.uid, uid, now),
    major,
    ...asSeenByOthers(history, sharing ?? defaultSharing, (course) => isCommon(major, course)),
  }));
}
