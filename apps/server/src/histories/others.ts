import { asSeenByOthers, contributionOf, defaultSharing } from '@coursetrail/domain';
import type { Pseudonyms } from '../pseudonyms.ts';
import type { Database } from '../storage/database.ts';
import type { Student } from '../storage/students.ts';
import { commonCourses, countMajors, listShared, type Position } from './queries.ts';

export type OthersRequest = { major: string | undefined; after: Position | null; limit: number };

/**
 * A page of other students' histories, as far as they share them. Majors with too few students besides the caller are
 * left out, for the few could be guessed; so are courses too rare to hide in.
 */
export async function othersOf(
  { reader }: Database,
  caller: Student,
  { major, after, limit }: OthersRequest,
  { minGroupSize, pseudonymOf, now }: { minGroupSize: number; now: Date } & Pick<Pseudonyms, 'pseudonymOf'>,
) {
  const own = contributionOf(caller).majorStudents;
  const majors = [...(await countMajors(reader))]
    .filter(([name]) => major === undefined || name === major)
    .filter(([name, students]) => students - (own.get(name) ?? 0) >= minGroupSize)
    .map(([name]) => name);
  const page = await listShared(reader, { except: caller.uid, majors, after, limit });
  const common = await commonCourses(reader, [...new Set(page.map((each) => each.major))], minGroupSize);
  const records = page.map(({ uid, major, sharing, history }) => ({
    firebaseUid: pseudonymOf(caller.uid, uid, now),
    major,
    ...asSeenByOthers(history, sharing ?? defaultSharing, (course) => common.get(major)?.has(course) === true),
  }));
  const last = page.length === limit ? page.at(-1) : undefined;
  const next: Position | null = last ? { pick: last.pick, uid: last.uid } : null;
  return { records, next };
}
