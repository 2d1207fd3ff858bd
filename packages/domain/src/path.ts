import type { NumberedCourse } from './graph.ts';

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
  grade?: string;
};

/**
 * Each course once, in the order most students take them. Of more than `limit` courses, the most taken ones and those of
 * `always` are kept.
 */
export function pathRows(
  courses: readonly PathCourse[],
  { limit = Number.POSITIVE_INFINITY, always = new Set() }: PathSelection = {},
): PathRow[] {
  const rows = [...Map.groupBy(courses, ({ programId }) => programId)].map(([programId, taken]) => {
    const cells = [...Map.groupBy(taken, ({ n }) => n)].map(([n, [first]]): PathCell => {
      const { share = 1, grade } = first ?? {};
      return { n, share, ...(grade !== undefined && { grade }) };
    });
    cells.sort((a, b) => a.n - b.n);
    const weight = sum(taken, weightOf);
    // A course that nobody in the crowd takes has no weight in any semester.
    const middle =
      weight > 0
        ? sum(taken, (each) => each.n * weightOf(each)) / weight
        : sum(taken, ({ n }) => n) / taken.length;
    return { programId, cells, weight, middle };
  });
  const byCode = (a: PathRow, b: PathRow) => (a.programId < b.programId ? -1 : 1);
  rows.sort((a, b) => b.weight - a.weight || byCode(a, b));
  return rows
    .filter(({ programId }, index) => index < limit || always.has(programId))
    .sort((a, b) => a.middle - b.middle || b.weight - a.weight || byCode(a, b))
    .map(({ programId, cells }) => ({ programId, cells }));
}

/** In a crowd: with the number of students, since a large share of few is not many. */
type PathCourse = NumberedCourse & { students?: number };

const weightOf = ({ students, share = 1 }: PathCourse): number => students ?? share;

type PathSelection = { limit?: number; always?: ReadonlySet<string> };

const sum = <T>(items: readonly T[], amountOf: (item: T) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);
