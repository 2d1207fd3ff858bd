import { seasons } from '../history/semester.ts';
import type { CommonCourse } from './course-taking.ts';
import { type CoursePair, lateFrom, type Pathways, type SemesterLoad } from './pathways.ts';
import type { PublishedHistory } from './sharing.ts';

/** A pair is shown if at least this share of the course's takers is in it. */
const minShare = 0.05;

/** A student's semesters are the bits of one integer. Nobody studies longer; later ones are not counted here. */
const maxSemesters = 30;

type CountOptions = {
  /** The smallest group that is shown. */
  group: number;
  /** The credits of a course; undefined when they vary or are not known. */
  creditsOf: (programId: string) => number | undefined;
};

/** Counts the histories of a major, which are given one by one. */
export type PathwayCounter = {
  add(history: PublishedHistory): void;
  /** What everybody may know. */
  pathways(): Pathways;
  /** The courses that enough students have. */
  commonCourses(): Omit<CommonCourse, 'graded' | 'attempts'>[];
};

/**
 * Histories are first stored as integers, because only the end tells which courses are common. Pairs of those alone are
 * counted, in a table with a cell for every two.
 */
export function countPathways({ group, creditsOf }: CountOptions): PathwayCounter {
  const idOf = new Map<string, number>();
  const codes: string[] = [];
  const takers: number[] = [];
  const lastTaker: number[] = [];
  /** Course, semester number and season of each attempt. */
  const attempts: number[] = [];
  /** Where each student's attempts end. */
  const ends: number[] = [];

  const idFor = (programId: string) => {
    const known = idOf.get(programId);
    if (known !== undefined) return known;
    idOf.set(programId, codes.length);
    takers.push(0);
    lastTaker.push(-1);
    return codes.push(programId) - 1;
  };

  /** Calls back with one student's attempts after the other. */
  const forEachStudent = (visit: (start: number, end: number) => void) => {
    let start = 0;
    for (const end of ends) {
      visit(start, end);
      start = end;
    }
  };

  /** The common courses by code, and the position of each course among them; -1 for rare ones. */
  const common = () => {
    const ids = codes
      .map((_, id) => id)
      .filter((id) => (takers[id] ?? 0) >= group)
      .sort((a, b) => ((codes[a] ?? '') < (codes[b] ?? '') ? -1 : 1));
    const positions = new Int32Array(codes.length).fill(-1);
    for (const [position, id] of ids.entries()) positions[id] = position;
    return { ids, positions };
  };

  return {
    add({ attempts: taken, seasons: inSeasons }) {
      const student = ends.length;
      const seasonOf = inSeasons.map((season) => (season === '' ? -1 : seasons.indexOf(season)));
      for (const { programId, n } of taken) {
        const id = idFor(programId);
        if (lastTaker[id] !== student) {
          lastTaker[id] = student;
          takers[id] = (takers[id] ?? 0) + 1;
        }
        const isCounted = n >= 1 && n <= maxSemesters;
        attempts.push(encode(id, isCounted ? n : 0, seasonOf[n - 1] ?? -1));
      }
      ends.push(attempts.length);
    },

    pathways() {
      const { ids, positions } = common();
      const size = ids.length;
      const next = new Uint32Array(size * size);
      const before = new Uint32Array(size * size);
      const late = new Uint32Array(size);
      let lateStudents = 0;
      const credits = Float64Array.from(codes, (code) => creditsOf(code) ?? Number.NaN);
      const load = new Float64Array(maxSemesters);
      const loads = Array.from({ length: maxSemesters }, () => ({
        students: 0,
        known: 0,
        credits: 0,
      }));

      // Of one student: the semesters of each course as bits, and the courses that have any.
      const taken = new Int32Array(size);
      const courses: number[] = [];
      forEachStudent((start, end) => {
        let attended = 0;
        // Rare courses make nobody late: what is shown can be counted again from the histories that others read.
        let seen = 0;
        for (let index = start; index < end; index += 1) {
          const attempt = attempts[index] ?? 0;
          const n = numberIn(attempt);
          if (n === 0) continue;
          const bit = 1 << (n - 1);
          attended |= bit;
          load[n - 1] = (load[n - 1] ?? 0) + (credits[courseIn(attempt)] ?? 0);
          const position = positions[courseIn(attempt)] ?? -1;
          if (position === -1) continue;
          if (taken[position] === 0) courses.push(position);
          taken[position] = (taken[position] ?? 0) | bit;
          seen |= bit;
        }

        const isLate = seen >>> (lateFrom - 1) !== 0;
        if (isLate) lateStudents += 1;
        for (const first of courses) {
          if (isLate) late[first] = (late[first] ?? 0) + 1;
          const bits = taken[first] ?? 0;
          const rightAfter = bits << 1;
          // The bit after the first one: whatever is as large or larger was taken later too.
          const later = (bits & -bits) << 1;
          const row = first * size;
          for (const second of courses) {
            if (second === first) continue;
            const others = taken[second] ?? 0;
            if (others < later) continue;
            before[row + second] = (before[row + second] ?? 0) + 1;
            if ((others & rightAfter) !== 0) next[row + second] = (next[row + second] ?? 0) + 1;
          }
        }

        for (const position of courses) taken[position] = 0;
        courses.length = 0;
        for (const [index, total] of loads.entries()) {
          const sum = load[index] ?? 0;
          load[index] = 0;
          if ((attended & (1 << index)) === 0) continue;
          total.students += 1;
          // Not a number when the credits of a course are not known.
          if (Number.isNaN(sum)) continue;
          total.known += 1;
          total.credits += sum;
        }
      });

      const shown = (count: number) => (count >= group ? count : 0);
      const takersAt = (position: number) => takers[ids[position] ?? -1] ?? 0;
      return {
        students: ends.length,
        lateStudents: shown(lateStudents),
        courses: ids.map((id, position) => ({
          programId: codes[id] ?? '',
          students: takersAt(position),
          late: shown(late[position] ?? 0),
        })),
        next: pairsIn(next, size, group, (first) => takersAt(first)),
        before: pairsIn(before, size, group, (_, second) => takersAt(second)),
        loads: loads.flatMap(({ students, known, credits }, index): SemesterLoad[] =>
          known < Math.max(1, group)
            ? []
            : [{ n: index + 1, students, credits: Math.round(credits / known) }],
        ),
      };
    },

    commonCourses() {
      const { ids, positions } = common();
      const inSemester = new Uint32Array(ids.length * (maxSemesters + 1));
      const inSeason = new Uint32Array(ids.length * seasons.length);
      const seasoned = new Uint32Array(ids.length);
      // Of one student: the seasons of each course as bits.
      const taken = new Uint8Array(ids.length);
      forEachStudent((start, end) => {
        for (let index = start; index < end; index += 1) {
          const attempt = attempts[index] ?? 0;
          const position = positions[courseIn(attempt)] ?? -1;
          if (position === -1) continue;
          const cell = position * (maxSemesters + 1) + numberIn(attempt);
          inSemester[cell] = (inSemester[cell] ?? 0) + 1;
          const season = seasonIn(attempt);
          const bit = 1 << season;
          const before = taken[position] ?? 0;
          if (season === -1 || (before & bit) !== 0) continue;
          if (before === 0) seasoned[position] = (seasoned[position] ?? 0) + 1;
          taken[position] = before | bit;
          const counted = position * seasons.length + season;
          inSeason[counted] = (inSeason[counted] ?? 0) + 1;
        }
        for (let index = start; index < end; index += 1) {
          const position = positions[courseIn(attempts[index] ?? 0)] ?? -1;
          if (position !== -1) taken[position] = 0;
        }
      });
      return ids.map((id, position) => {
        const row = position * (maxSemesters + 1);
        const bySemester = inSemester.subarray(row + 1, row + maxSemesters + 1);
        const [SP = 0, SS = 0, FS = 0] = inSeason.subarray(position * seasons.length);
        return {
          programId: codes[id] ?? '',
          takers: takers[id] ?? 0,
          semester: bySemester.indexOf(Math.max(...bySemester)) + 1,
          bySeason: { SP, SS, FS },
          seasoned: seasoned[position] ?? 0,
        };
      });
    },
  };
}

// Two bits for the season, six for the semester number, the rest for the course.
const encode = (course: number, n: number, season: number) => course * 256 + n * 4 + season + 1;
const courseIn = (attempt: number) => attempt >>> 8;
const numberIn = (attempt: number) => (attempt >>> 2) & 63;
const seasonIn = (attempt: number) => (attempt & 3) - 1;

/** The pairs that may be shown, in the order of their courses. `takersOf` is what their share is of. */
function pairsIn(
  counts: Uint32Array,
  size: number,
  group: number,
  takersOf: (first: number, second: number) => number,
): CoursePair[] {
  const pairs: CoursePair[] = [];
  for (let first = 0; first < size; first += 1)
    for (let second = 0; second < size; second += 1) {
      const students = counts[first * size + second] ?? 0;
      if (students === 0 || students < group) continue;
      if (students >= minShare * takersOf(first, second)) pairs.push([first, second, students]);
    }
  return pairs;
}
