import { byCourse } from '../history/course.ts';
import type { Neighbor } from '../publication/pathways.ts';
import type { SemesterGroup } from '../publication/publication.ts';
import { crowdCourses, type NumberedCourse } from './graph.ts';

/** A course as one row of a picture of semesters: in which of them it is taken. */
export type PathRow = {
  programId: string;
  /** By semester. */
  cells: readonly PathCell[];
};
export type PathCell = {
  n: number;
  /** Of the students with this semester, the share that takes the course in it; 1 in a single history. */
  share: number;
  /** In a crowd: how many that are. */
  students?: number;
  /** Of two courses with one code both: 'A, B'. */
  grade?: string;
  planned?: true;
};

/**
 * Each course once, in the order most students take them. Of more than `limit` courses, the most taken ones and those of
 * `always` are kept.
 */
export function pathRows(
  courses: readonly NumberedCourse[],
  { limit = Number.POSITIVE_INFINITY, always = new Set() }: PathSelection = {},
): PathRow[] {
  const rows = [...Map.groupBy(courses, ({ programId }) => programId)].map(([programId, taken]) => {
    const cells = [...Map.groupBy(taken, ({ n }) => n)].map(([n, same]): PathCell => {
      const { share = 1, students, planned } = same[0] ?? {};
      const grades = same.flatMap(({ grade }) => grade ?? []);
      return {
        n,
        share,
        ...(students !== undefined && { students }),
        ...(grades.length > 0 && { grade: grades.join(', ') }),
        ...(planned && { planned }),
      };
    });
    cells.sort((a, b) => a.n - b.n);
    const weight = sum(taken, weightOf);
    // A course that nobody in the crowd takes has no weight in any semester.
    const middle =
      weight > 0 ? sum(taken, (each) => each.n * weightOf(each)) / weight : sum(taken, ({ n }) => n) / taken.length;
    return { programId, cells, weight, middle };
  });
  const byCode = (a: PathRow, b: PathRow) => (a.programId < b.programId ? -1 : 1);
  rows.sort((a, b) => b.weight - a.weight || byCode(a, b));
  return rows
    .filter(({ programId }, index) => index < limit || always.has(programId))
    .sort((a, b) => a.middle - b.middle || b.weight - a.weight || byCode(a, b))
    .map(({ programId, cells }) => ({ programId, cells }));
}

/** In a crowd the students count, since a large share of few is not many. */
const weightOf = ({ students, share = 1 }: NumberedCourse): number => students ?? share;

type PathSelection = { limit?: number; always?: ReadonlySet<string> };

const sum = <T>(items: readonly T[], amountOf: (item: T) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);

/**
 * The fewest semesters in which more than half of all who take a course take it. By share, so that the many students
 * who have not come far yet do not make every course look early.
 */
export function usualSemesters(cells: readonly PathCell[]): number[] {
  const half = sum(cells, ({ share }) => share) / 2;
  const usual: number[] = [];
  let held = 0;
  for (const { n, share } of byShare(cells)) {
    // Sums of shares are not exact: a half must not pass for more.
    if (held > half + 1e-9 || share === 0) break;
    usual.push(n);
    held += share;
  }
  return usual.sort((a, b) => a - b);
}

/** The largest share first; of equals the earliest semester. */
const byShare = (cells: readonly PathCell[]): PathCell[] => cells.toSorted((a, b) => b.share - a.share || a.n - b.n);

/** When a student took a course, beside the semesters in which most take it. A second attempt in time counts. */
export function timingOf(own: readonly number[], usual: readonly number[]): 'earlier' | 'usual' | 'later' | undefined {
  if (own.length === 0 || usual.length === 0) return undefined;
  const [first, last] = [Math.min(...usual), Math.max(...usual)];
  if (own.some((n) => first <= n && n <= last)) return 'usual';
  return Math.min(...own) < first ? 'earlier' : 'later';
}

/** A course and the share of students who have taken it. */
export type SharedCourse = { programId: string; share: number };

/**
 * The courses that more than half of a crowd have taken by the end of their n-th semester and that a student has not, the
 * most taken first. Whether they are more than half is estimated: in the sum of the semesters' shares, who repeats a course
 * counts twice and the few of the late semesters weigh as much as all of the early ones. The share is the one that every
 * screen gives for who takes a course at all, `lateShareOf`, and the estimate only where that is not known.
 */
export function usualByNow(
  semesters: readonly SemesterGroup[],
  own: readonly { programId: string }[],
  n: number,
  lateShareOf: (programId: string) => number | undefined = () => undefined,
): SharedCourse[] {
  const taken = byCourse(own);
  const reached = crowdCourses(semesters.filter((semester) => semester.n <= n));
  return [...Map.groupBy(reached, ({ programId }) => programId)]
    .flatMap(([programId, cells]) => {
      const byNow = Math.min(
        1,
        sum(cells, ({ share = 0 }) => share),
      );
      const share = lateShareOf(programId) ?? byNow;
      return byNow > 0.5 && share > 0.5 && !taken.has(programId) ? [{ programId, share }] : [];
    })
    .sort((a, b) => b.share - a.share || (a.programId < b.programId ? -1 : 1));
}

/** From a dot to a dot: of those who took the chosen course, the share that took the other one right before or after. */
export type PathArrow = {
  from: { programId: string; n: number };
  to: { programId: string; n: number };
  /** The end that is not the chosen course. */
  other: 'from' | 'to';
  share: number;
};

/**
 * The arrows of a chosen row: from the semester most take it in to what is taken right after it, and to it from what is
 * taken right before. Each has its other end where most take that course, as far as it is on that side.
 */
export function pathArrows(
  rows: readonly PathRow[],
  programId: string,
  neighbors: { before: readonly Neighbor[]; after: readonly Neighbor[] },
): PathArrow[] {
  const cellsOf = new Map(rows.map((row) => [row.programId, row.cells]));
  const [largest] = byShare(cellsOf.get(programId) ?? []);
  if (largest === undefined) return [];
  const chosen = { programId, n: largest.n };
  const largestOf = (code: string, isOnSide: (n: number) => boolean) =>
    byShare(cellsOf.get(code) ?? [])
      .filter(({ n, share }) => share > 0 && isOnSide(n))
      .slice(0, 1)
      .map(({ n }) => ({ programId: code, n }));
  return [
    ...neighbors.before.flatMap(({ programId: code, share }) =>
      largestOf(code, (n) => n < chosen.n).map((from): PathArrow => ({ from, to: chosen, other: 'from', share })),
    ),
    ...neighbors.after.flatMap(({ programId: code, share }) =>
      largestOf(code, (n) => n > chosen.n).map((to): PathArrow => ({ from: chosen, to, other: 'to', share })),
    ),
  ];
}
