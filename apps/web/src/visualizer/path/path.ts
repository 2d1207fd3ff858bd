import {
  byCourse,
  type CourseEntry,
  countCourses,
  lateFrom,
  lateShare,
  type NumberedCourse,
  numberTrail,
  type PathArrow,
  type PathCell,
  type PathRow,
  type Pathways,
  type PlannedCourse,
  pathArrows,
  pathRows,
  percentage,
  semesterLabel,
  semesterWord,
  takenJustBefore,
  takenNext,
  topCoursesLimit,
} from '@coursetrail/domain';
import type { TitlesByCode } from '../../server/use-course-titles.ts';
import { plural } from '../../ui/plural.ts';
import { shareText } from '../../ui/share-text.ts';
import { semesterTermText } from '../../ui/term-text.ts';
import { noSemesters, type OwnSemesters, ownSemesters, semestersByCourse } from '../select-courses.ts';
import { semesterList } from '../texts.ts';
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
  /** In a crowd: the semesters for which the viewer plans each course. */
  planned: OwnSemesters;
  /** How many courses could be rows. */
  courses: number;
  /** How many of the viewer's courses are not among the rows of the crowd. */
  ownMissing: number;
  /** From the chosen course to what is taken right before and after it. */
  arrows: readonly PathArrow[];
  /** By course code: the share of the students with seven or more semesters who took it. Empty where nobody may know. */
  late: ReadonlyMap<string, number>;
};

const maxNeighbors = 3;

/** What students took in the semester before a course and in the one after it, as far as that says something. */
export const neighborsOf = (pathways: Pathways, programId: string) => ({
  before: takenJustBefore(pathways, programId).slice(0, maxNeighbors),
  after: takenNext(pathways, programId).slice(0, maxNeighbors),
});

type PathOptions = Pick<VisualizerView, 'semester' | 'top10' | 'course'> & {
  /** How many of a crowd's courses have a row. */
  limit: number;
  /** Whether the viewer's courses have a row, too, however few take them. */
  addsOwn: boolean;
  ahead?: readonly PlannedCourse[];
  /** Of the crowd's major, once they are there. */
  pathways?: Pathways | undefined;
};

/** The courses of the chosen semester, or of all, each with every semester in which it is taken. */
export function pathOf(
  data: VisualizerData,
  viewer: readonly CourseEntry[],
  { semester, top10, course, limit, addsOwn, ahead = [], pathways }: PathOptions,
): Path {
  const courses = coursesOf(data);
  const isChosen = ({ n, programId }: NumberedCourse) => semester === 'all' || n === semester || programId === course;
  const chosen = new Set(courses.filter(isChosen).map(({ programId }) => programId));
  const own: OwnSemesters = data.of === 'myself' ? noSemesters : ownSemesters(viewer);
  const isCrowd = data.of === 'crowd';
  const planned = semestersByCourse(isCrowd ? numberTrail(viewer, ahead).filter((each) => each.planned) : []);
  const most = pathRows(
    courses.filter(({ programId }) => chosen.has(programId)),
    { ...(isCrowd && { limit: top10 ? topCoursesLimit : limit }), always: new Set([course ?? '']) },
  );
  const shown = byCourse(most);
  const missing = isCrowd ? numberTrail(viewer, []).filter(({ programId }) => !shown.has(programId)) : [];
  const rows = addsOwn ? withOwn(most, missing, courses) : most;
  return {
    isCrowd,
    columns: columnsOf(data, rows, [own, planned]),
    rows,
    own,
    planned,
    courses: countCourses(courses.filter(isChosen)),
    ownMissing: countCourses(missing),
    arrows: pathways === undefined || course === null ? [] : pathArrows(rows, course, neighborsOf(pathways, course)),
    late: new Map(
      rows.flatMap(({ programId }) => {
        const share = pathways && lateShare(pathways, programId);
        return share === undefined ? [] : [[programId, share]];
      }),
    ),
  };
}

/** Those of the viewer's courses that nobody in the crowd takes stand in the viewer's semesters. */
function withOwn(
  most: readonly PathRow[],
  missing: readonly NumberedCourse[],
  courses: readonly NumberedCourse[],
): PathRow[] {
  const rows = new Set(most.map(({ programId }) => programId));
  const mine = byCourse(missing);
  const known = courses.filter(({ programId }) => rows.has(programId) || mine.has(programId));
  const taken = byCourse(known);
  const unknown = missing
    .filter(({ programId }) => !taken.has(programId))
    .map(({ programId, n }) => ({ programId, n, share: 0 }));
  return pathRows([...known, ...unknown]);
}

/** Every semester up to the last one with a dot or a ring. */
function columnsOf(data: VisualizerData, rows: readonly PathRow[], rings: readonly OwnSemesters[]): PathColumn[] {
  const groups = data.of === 'crowd' ? data.crowd.semesters : [];
  const students = new Map(groups.map((group) => [group.n, group.students]));
  const courses = data.of === 'crowd' || data.of === 'nobody' ? [] : data.courses;
  const bySemester = Map.groupBy(courses, ({ n }) => n);
  const last = Math.max(
    0,
    ...students.keys(),
    ...rows.flatMap(({ programId, cells }) => [
      ...cells.map(({ n }) => n),
      ...rings.flatMap((ringed) => ringed.of(programId)),
    ]),
  );
  return Array.from({ length: last }, (_, index) => {
    const n = index + 1;
    return { n, students: students.get(n), term: semesterTermText(bySemester.get(n) ?? []) };
  });
}

/** '43%, 187 of 434 others', the grade, or 'planned'. */
export function cellText({ share, students = 0, grade, planned }: PathCell, column: PathColumn): string {
  if (planned) return 'planned';
  if (column.students === undefined) return grade ?? 'taken';
  if (share === 0) return 'nobody else';
  return `${shareText(share)}, ${students.toLocaleString('en-US')} of ${plural(column.students, 'other')}`;
}

/** The rows and semesters of a path as the cells of a file: in a crowd the students and their share, otherwise the grades. */
export function pathFile(
  { columns, rows, own, planned, late, isCrowd }: Path,
  titles: TitlesByCode,
): (string | number)[][] {
  const hasTitles = rows.some(({ programId }) => titles.has(programId));
  const lineOf = (
    names: readonly [course: string, title: string],
    cellsOf: (column: PathColumn) => (string | number)[],
    rest: (string | number)[],
  ) => [...names.slice(0, hasTitles ? 2 : 1), ...columns.flatMap(cellsOf), ...rest];
  const hasOwn = own.size > 0 || planned.size > 0;
  const hasLate = late.size > 0;
  const headings = lineOf(
    ['Course', 'Title'],
    ({ n }) => {
      const name = semesterLabel(n);
      return isCrowd ? [`${name} students`, `${name} share in percent`] : [name];
    },
    [...(hasLate ? [lateHeading] : []), ...(hasOwn ? ['You'] : [])],
  );
  const group = lineOf(
    isCrowd ? [`All others with the ${semesterWord}`, ''] : ['Term', ''],
    ({ students, term }) => (isCrowd ? [students ?? '', students === undefined ? '' : 100] : [term]),
    [...(hasLate ? [''] : []), ...(hasOwn ? [''] : [])],
  );
  const lines = rows.map(({ programId, cells }) =>
    lineOf(
      [programId, titles.get(programId) ?? ''],
      ({ n, students: outOf }) => {
        const cell = cells.find((each) => each.n === n);
        if (!isCrowd) return [cell === undefined ? '' : cell.grade || takenOrPlanned(cell)];
        if (cell?.students === undefined || outOf === undefined) return ['', ''];
        return [cell.students, percentage(cell.students, outOf)];
      },
      [
        ...(hasLate ? [latePercentage(late.get(programId))] : []),
        ...(hasOwn ? [viewerText(own.of(programId), planned.of(programId))] : []),
      ],
    ),
  );
  return [headings, group, ...lines];
}

/** 'Semester 3', 'Semester 7, planned', or both. */
const viewerText = (own: readonly number[], planned: readonly number[]): string =>
  [semesterList(own), planned.length > 0 && `${semesterList(planned)}, planned`].filter(Boolean).join('; ');

const takenOrPlanned = ({ planned }: PathCell) => (planned ? 'planned' : 'taken');

const lateHeading = `Share of those with ${lateFrom} or more ${semesterWord}s in percent`;
const latePercentage = (share: number | undefined) => (share === undefined ? '' : percentage(share, 1));
