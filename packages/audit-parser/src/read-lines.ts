import { isTotalCredits, parseSemester } from '@coursetrail/domain';
import { unknownLetter } from './characters.ts';
import { maySpoilCourse, resemblesCourse } from './course-like.ts';
import {
  type Alignment,
  type CourseLine,
  fieldsByAlignment,
  fieldsByPosition,
  findAlignment,
  type IgnoredReason,
  looksLikeCourse,
  readCourseLine,
} from './course-line.ts';
import { missingLines } from './gaps.ts';
import type { AuditHeader } from './header.ts';
import type { PagePosition, ReportLine, ReportLines } from './report-lines.ts';
import { isColumnHeading, isContinuation, isContinued, isRule } from './report-marks.ts';

/** A course line and where the report prints it. */
export type ListedCourseLine = CourseLine & {
  text: string;
  place: PagePosition;
  /** Consecutive course lines of one report form a list; lists are numbered. */
  list: number;
  /** False under the heading of courses that do not count toward the degree. */
  applies: boolean;
};

/** A line that looks like a course but is not taken as one. */
export type IgnoredLine = { text: string; reason: IgnoredReason; place: PagePosition };

/** Everything that the lines of a report say. */
export type ReportContent = {
  courseLines: ListedCourseLine[];
  ignored: IgnoredLine[];
  /** Total credits as the report prints them, null where it does not. */
  earned: number | null;
  inProgress: number | null;
};

const isNotApplicable = (heading: string) => /\bNot[- ]Applicable\b/i.test(heading);
const earnedLine = /^\s*EARNED:\s*(\d+\.\d+)\s+(?:credits|hours)/i;
const inProgressLine = /^\s*IN-PROG\S*\s+(\d+\.\d+)\s+(?:credits|hours)/i;
/** Longer text is no line of a report. */
const maxTextLength = 262;

/** What the lines themselves do not say. */
type Background = AuditHeader & { isOwn: boolean };

/** Reads one or more reports of one student. */
export function readLines(
  reports: readonly ReportLines[],
  { isOwn, preparedOn, catalogYear }: Background,
): ReportContent {
  const body = reports.flatMap((report) => report.body);
  const rest = reports.flatMap((report) => report.rest);
  const starts = new Set(reports.map((report) => report.body[0]));
  const isLater = yearsAfter(preparedOn);
  const alignment = chooseAlignment(body);
  const content: ReportContent = { courseLines: [], ignored: [], earned: null, inProgress: null };
  const ignore = ({ text, place }: Pick<ReportLine, 'text' | 'place'>, reason: IgnoredReason) =>
    content.ignored.push({ text: text.trim().slice(0, maxTextLength), reason, place });
  // Most requirements do not matter; a few headings change what the credits below them mean.
  let heading = '';
  let list = 0;
  let isAfterRule = true;

  for (const line of body) {
    const { text, place, isOverprinted } = line;
    if (starts.has(line)) list++;
    if (text.trim() === '' || isColumnHeading(text) || isContinued(text)) continue;
    const fields = alignment ? fieldsByAlignment(text, alignment) : fieldsByPosition(text);
    if (fields) {
      const isDamaged = isOverprinted || text.includes(unknownLetter);
      const course = isDamaged ? 'unclear' : readCourseLine(fields, isOwn);
      if (typeof course === 'string') ignore(line, course);
      else if (isLater(course)) ignore(line, 'unclear');
      else {
        const applies = !isNotApplicable(heading);
        content.courseLines.push({ ...course, text: text.trim(), place, list, applies });
      }
      continue;
    }
    if (isContinuation(text)) continue;

    list++;
    if (looksLikeCourse(text)) ignore(line, 'out-of-place');
    const earned = earnedLine.exec(text)?.[1];
    const inProgress = inProgressLine.exec(text)?.[1];
    if (isRule(text)) isAfterRule = true;
    else if (earned === undefined && inProgress === undefined && isAfterRule) {
      heading = text;
      isAfterRule = false;
    }
    if (isTotalCredits(heading)) {
      if (earned !== undefined) content.earned ??= Number(earned);
      if (inProgress !== undefined) content.inProgress ??= Number(inProgress);
    }
  }
  for (const line of aloneInTime(content.courseLines, catalogYear ?? preparedOn)) {
    content.courseLines.splice(content.courseLines.indexOf(line), 1);
    ignore(line, 'unclear');
  }
  const missing = isOwn ? missingLines(body) : [];
  for (const line of [...unread([...body, ...rest], content), ...missing]) ignore(line, 'unclear');
  return content;
}

/** Says whether a course has its grade in a year after the audit was made, which only a damaged term can say. */
function yearsAfter(preparedOn = '9999'): (course: CourseLine) => boolean {
  const year = Number(preparedOn.slice(0, 4));
  return (course) => course.grade !== 'IP' && yearOf(course) > year;
}

const yearOf = ({ semester }: CourseLine) => parseSemester(semester)?.year ?? 0;

/**
 * The lines of courses taken decades before or after the catalog of the audit, with no other course of about that
 * time. Students come back after decades, but a single course there has a damaged term.
 */
function aloneInTime(courses: readonly ListedCourseLine[], catalogYear = ''): ListedCourseLine[] {
  const start = Number(/\d{4}/.exec(catalogYear)?.[0]);
  const isBeside = (a: ListedCourseLine, b: ListedCourseLine) =>
    a.programId !== b.programId && Math.abs(yearOf(a) - yearOf(b)) <= 5;
  return courses.filter(
    (course) => Math.abs(yearOf(course) - start) > 20 && !courses.some((other) => isBeside(course, other)),
  );
}

/** Lines that resemble a course but were neither read nor listed. */
function unread(lines: readonly ReportLine[], { courseLines, ignored }: ReportContent) {
  const known = new Set([...courseLines, ...ignored].map(({ place }) => place));
  return lines.filter(
    ({ text, place, isOverprinted }) =>
      !known.has(place) && (resemblesCourse(text) || (isOverprinted && maySpoilCourse(text))),
  );
}

/**
 * The report's own positions are trusted where they hold (null). Where most lines that look like courses
 * miss them, the report was printed again by another program, and its lines are read by how they align
 * with each other.
 */
function chooseAlignment(lines: readonly ReportLine[]): Alignment | null {
  const candidates = [...new Set(lines.map(({ text }) => text))].filter(looksLikeCourse);
  const inPosition = candidates.filter((text) => fieldsByPosition(text) !== null).length;
  return inPosition * 2 >= candidates.length ? null : findAlignment(candidates);
}
