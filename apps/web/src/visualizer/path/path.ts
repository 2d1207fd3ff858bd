import type { Crowd } from '@coursetrail/contract';
import {
  type CourseEntry,
  type NumberedCourse,
  type PathCell,
  type PathRow,
  pathRows,
  termName,
  topCoursesLimit,
} from '@coursetrail/domain';
import { plural } from '../../ui/plural.ts';
import { shareText } from '../graph/scene/picture.ts';
import { type OwnSemesters, ownSemesters } from '../select-courses.ts';
import type { VisualizerView } from '../url-state.ts';
import { coursesOf, type VisualizerData } from '../visualizer-data.ts';

export type PathColumn = {
  n: number;
  /** How many students have this semester; undefined in a single history. */
  students: number | undefined;
  /** 'Fall 2022', where that is known. */
  term: string;
};

/** Everything the picture shows, whoever draws it. */
export type Path = {
  isCrowd: boolean;
  columns: readonly PathColumn[];
  rows: readonly PathRow[];
  /** The viewer's own semesters of each course; empty in their own history, where a ring would say nothing. */
  own: OwnSemesters;
  /** How many courses could be rows. */
  courses: number;
  /** How many of the viewer's courses are not among the rows of the crowd. */
  ownMissing: number;
};

type PathOptions = Pick<VisualizerView, 'semester' | 'top10' | 'course'> & {
  /** How many of a crowd's courses have a row. */
  limit: number;
  /** Whether the viewer's courses have a row, too, however few take them. */
  addsOwn: boolean;
};

/** The courses of the chosen semester, or of all, each with every semester in which it is taken. */
export function pathOf(
  data: VisualizerData,
  viewer: readonly CourseEntry[],
  { semester, top10, course, limit, addsOwn }: PathOptions,
): Path {
  const courses = data.of === 'crowd' ? crowdOf(data.crowd) : coursesOf(data);
  const isChosen = ({ n, programId }: NumberedCourse) =>
    semester === 'all' || n === semester || programId === course;
  const chosen = new Set(courses.filter(isChosen).map(({ programId }) => programId));
  const own: OwnSemesters = data.of === 'myself' ? new Map() : ownSemesters(viewer);
  const isCrowd = data.of === 'crowd';
  const most = pathRows(
    courses.filter(({ programId }) => chosen.has(programId)),
    { ...(isCrowd && { limit: top10 ? topCoursesLimit : limit }), always: new Set([course ?? '']) },
  );
  const hasRow = new Set(most.map(({ programId }) => programId));
  const missing = isCrowd ? [...own.keys()].filter((code) => !hasRow.has(code)) : [];
  const rows = addsOwn ? withOwn(most, missing, courses, own) : most;
  return {
    isCrowd,
    columns: columnsOf(data, rows, own),
    rows,
    own,
    courses: chosen.size,
    ownMissing: missing.length,
  };
}

const crowdOf = ({ semesters }: Crowd) =>
  semesters.flatMap(({ n, students: all, courses }) =>
    courses.map(({ programId, students }) => ({ programId, n, students, share: students / all })),
  );

/** Those of the viewer's courses that nobody in the crowd takes stand in the viewer's semesters. */
function withOwn(
  most: readonly PathRow[],
  missing: readonly string[],
  courses: readonly NumberedCourse[],
  own: OwnSemesters,
): PathRow[] {
  const shown = new Set([...most.map(({ programId }) => programId), ...missing]);
  const known = courses.filter(({ programId }) => shown.has(programId));
  const knownCodes = new Set(known.map(({ programId }) => programId));
  const unknown = missing
    .filter((code) => !knownCodes.has(code))
    .flatMap((programId) => (own.get(programId) ?? []).map((n) => ({ programId, n, share: 0 })));
  return pathRows([...known, ...unknown]);
}

/** Every semester up to the last one with a dot or a ring. */
function columnsOf(
  data: VisualizerData,
  rows: readonly PathRow[],
  own: OwnSemesters,
): PathColumn[] {
  const groups = data.of === 'crowd' ? data.crowd.semesters : [];
  const students = new Map(groups.map((group) => [group.n, group.students]));
  const courses = data.of === 'crowd' || data.of === 'nobody' ? [] : data.courses;
  const terms = new Map(
    courses.map(({ n, rawSemesterCode = '' }) => [n, termName(rawSemesterCode)]),
  );
  const last = Math.max(
    0,
    ...students.keys(),
    ...rows.flatMap(({ programId, cells }) => [
      ...cells.map(({ n }) => n),
      ...(own.get(programId) ?? []),
    ]),
  );
  return Array.from({ length: last }, (_, index) => {
    const n = index + 1;
    return { n, students: students.get(n), term: terms.get(n) ?? '' };
  });
}

/** '43%, 187 of 434 students', or the grade. */
export function cellText({ share, grade }: PathCell, { students }: PathColumn): string {
  if (students === undefined) return grade ?? 'taken';
  if (share === 0) return 'nobody else';
  return `${shareText(share)}, ${Math.round(share * students).toLocaleString('en-US')} of ${plural(students, 'student')}`;
}
