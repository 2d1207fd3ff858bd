import type { CommonCourse } from './course-taking.ts';
import { type CoursePair, lateFrom, type Pathways, type SemesterLoad } from './pathways.ts';
import type { PublishedHistories } from './sharing.ts';

/** A pair is shown if at least this share of the course's takers is in it. */
const minShare = 0.05;

/** A student's semesters are the bits of one integer. Nobody studies longer; later ones are not counted here. */
const maxSemesters = 30;

export type CountOptions = {
  /** The smallest group that is shown. */
  minGroup: number;
  /** The credits of a course; undefined when they vary or are not known. */
  creditsOf: (programId: string) => number | undefined;
};

/** Which of the common courses follow which. Pairs are counted in tables with a cell for every two courses. */
export function countPathways(
  histories: PublishedHistories,
  common: readonly Pick<CommonCourse, 'programId' | 'takers'>[],
  { minGroup, creditsOf }: CountOptions,
): Pathways {
  const size = common.length;
  const positions = new Map(common.map(({ programId }, position) => [programId, position]));
  const next = new Uint32Array(size * size);
  const before = new Uint32Array(size * size);
  const late = new Uint32Array(size);
  let lateStudents = 0;
  const loads = Array.from({ length: maxSemesters }, () => ({ students: 0, known: 0, credits: 0 }));
  const add = (counts: Uint32Array, cell: number) => {
    counts[cell] = (counts[cell] ?? 0) + 1;
  };

  for (const { attempts } of histories) {
    /** The semesters of each common course, as bits. */
    const taken = new Map<number, number>();
    const load = new Map<number, number>();
    for (const { programId, n } of attempts) {
      if (n > maxSemesters) continue;
      // Not a number when the credits of a course are not known.
      load.set(n, (load.get(n) ?? 0) + (creditsOf(programId) ?? Number.NaN));
      const position = positions.get(programId);
      if (position !== undefined) taken.set(position, (taken.get(position) ?? 0) | (1 << (n - 1)));
    }
    const courses = [...taken];
    // Rare courses make nobody late: what is shown can be counted again from the histories that others read.
    const isLate = courses.some(([, semesters]) => semesters >>> (lateFrom - 1) !== 0);
    if (isLate) lateStudents += 1;
    for (const [first, semesters] of courses) {
      if (isLate) add(late, first);
      const rightAfter = semesters << 1;
      // The bit after the first one: whatever is as large or larger was taken later too.
      const later = (semesters & -semesters) << 1;
      for (const [second, others] of courses) {
        if (second === first || others < later) continue;
        add(before, first * size + second);
        if ((others & rightAfter) !== 0) add(next, first * size + second);
      }
    }
    for (const [n, credits] of load) {
      const total = loads[n - 1];
      if (total === undefined) continue;
      total.students += 1;
      if (Number.isNaN(credits)) continue;
      total.known += 1;
      total.credits += credits;
    }
  }

  const shown = (count: number) => (count >= minGroup ? count : 0);
  const takersAt = (position: number) => common[position]?.takers ?? 0;
  /** The pairs that may be shown, in the order of their courses. `takersOf` is what their share is of. */
  const pairsIn = (counts: Uint32Array, takersOf: (first: number, second: number) => number) => {
    const pairs: CoursePair[] = [];
    for (let cell = 0; cell < counts.length; cell += 1) {
      const students = counts[cell] ?? 0;
      if (students < minGroup) continue;
      const [first, second] = [Math.floor(cell / size), cell % size];
      if (students >= minShare * takersOf(first, second)) pairs.push([first, second, students]);
    }
    return pairs;
  };
  return {
    students: histories.length,
    lateStudents: shown(lateStudents),
    courses: common.map(({ programId, takers }, position) => ({
      programId,
      students: takers,
      late: shown(late[position] ?? 0),
    })),
    next: pairsIn(next, (first) => takersAt(first)),
    before: pairsIn(before, (_, second) => takersAt(second)),
    loads: loads.flatMap(({ students, known, credits }, index): SemesterLoad[] =>
      known < minGroup ? [] : [{ n: index + 1, students, credits: Math.round(credits / known) }],
    ),
  };
}
