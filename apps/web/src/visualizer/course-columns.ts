import { grades, isListedGrade, percentage, SemesterWord, semesterLabel } from '@coursetrail/domain';
import { termText } from '../ui/term-text.ts';
import { type CourseRow, isOwn } from './select-courses.ts';
import { semesterList } from './texts.ts';

export type CourseColumn = {
  heading: string;
  /** What a file holds. */
  value: (row: CourseRow) => string | number;
  /** What the table shows; by default the value. */
  text?: (row: CourseRow) => string;
  /** What the table is sorted by; by default the value. */
  order?: (row: CourseRow) => number;
  fileHeading?: string;
  isAmount?: boolean;
};

const semester: CourseColumn = {
  heading: SemesterWord,
  value: ({ n }) => n,
  text: ({ n }) => semesterLabel(n),
};
const term: CourseColumn = {
  heading: 'Term',
  value: termText,
  order: ({ n }) => n,
};
const course: CourseColumn = { heading: 'Course', value: ({ programId }) => programId };
const title: CourseColumn = { heading: 'Title', value: ({ title = '' }) => title };
const grade: CourseColumn = {
  heading: 'Grade',
  value: ({ grade = '' }) => grade,
  order: ({ grade = '' }) => (isListedGrade(grade) ? grades.indexOf(grade) : grades.length),
};
const students: CourseColumn = {
  heading: 'Students',
  value: ({ students = 0 }) => students,
  isAmount: true,
};
const shareInPercent = ({ students = 0, outOf = 1 }: CourseRow) => percentage(students, outOf);
const share: CourseColumn = {
  heading: 'Share',
  value: shareInPercent,
  // One decimal everywhere, so that the points stand below each other.
  text: (row) => `${shareInPercent(row).toFixed(1)}%`,
  fileHeading: 'Share in percent',
  isAmount: true,
};
/** 'took it' in this semester, or when instead: 'Semester 2'. */
const viewer: CourseColumn = {
  heading: 'You',
  value: (row) => (isOwn(row) ? 'took it' : semesterList(row.own)),
};

export const semesterHeading = semester.heading;
export const courseHeading = course.heading;

/** The columns for which at least one row has a value. */
export function columnsFor(rows: readonly CourseRow[]): CourseColumn[] {
  const some = (key: keyof CourseRow) => rows.some((row) => row[key] !== undefined);
  return [
    semester,
    ...(some('rawSemesterCode') ? [term] : []),
    course,
    ...(some('title') ? [title] : []),
    ...(some('grade') ? [grade] : []),
    ...(some('students') ? [students, share] : []),
    ...(rows.some(({ own }) => own.length > 0) ? [viewer] : []),
  ];
}

export function fileCells(rows: readonly CourseRow[]): (string | number)[][] {
  const columns = columnsFor(rows);
  return [
    columns.map(({ heading, fileHeading = heading }) => fileHeading),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ];
}
