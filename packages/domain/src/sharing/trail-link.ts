import { university } from '@coursetrail/university';
import { majors } from '../catalog/programs.ts';
import { resolveSubject } from '../catalog/subjects.ts';
import { isNumberElsewhere, looksLikeCatalogNumber, normalizeCourseCode, prefixOf } from '../history/course.ts';
import { grades, isListedGrade, unlistedGrades } from '../history/grade.ts';
import { type CourseEntry, maxHistoryLength } from '../history/history.ts';
import { compareSemesters, maxTrailSemesters, parseSemester } from '../history/semester.ts';
import type { PlannedCourse } from '../plan/plan.ts';
import { fail, ok, type Result } from '../result.ts';
import { type NumberedCourse, numberTrail } from '../statistics/graph.ts';

/** The part of a history that a link carries: courses by semester, their terms and grades and those of a plan only if the student chose so. */
export type Trail = { major: string | null; courses: readonly NumberedCourse[] };

/** What a link shows. Everybody can write one, so of a code that the catalog cannot have only the number is told. */
export type ReadTrail = Trail & { otherCourses: number };

type ContinuedHistory = {
  courses: readonly CourseEntry[];
  major: string | null;
  ahead?: readonly PlannedCourse[];
};

export type TrailChoice = {
  semesters: ReadonlySet<number>;
  hasMajor: boolean;
  hasTerms: boolean;
  hasGrades: boolean;
};

/**
 * What a student chose to show of a history. Semesters keep their numbers when others are left out. `ahead` are the
 * courses of a plan that continue it (`plannedAhead`), if they are to be shown.
 */
export function chosenTrail(
  { courses, major, ahead = [] }: ContinuedHistory,
  { semesters, hasMajor, hasTerms, hasGrades }: TrailChoice,
): Trail {
  const chosen = numberTrail(courses, ahead).filter(({ n, planned }) => planned || semesters.has(n));
  return {
    major: hasMajor ? major : null,
    courses: chosen
      .map(({ programId, n, rawSemesterCode, grade, planned }) => ({
        programId,
        n,
        ...(hasTerms && rawSemesterCode !== undefined && { rawSemesterCode }),
        ...(hasGrades && grade && { grade }),
        ...(planned && { planned }),
      }))
      .sort(inOrder),
  };
}

const inOrder = (a: NumberedCourse, b: NumberedCourse) =>
  a.n - b.n || (a.programId < b.programId ? -1 : a.programId > b.programId ? 1 : 0);

/*
 * A link is text that needs no escaping in an address:
 *
 *     t1x4f0.computer-science.FS22SP23.CMP_SC1050a2050b.MATH1500a
 *
 * `t` is a trail, `p` one that a plan continues, 1 the version, and four letters a checksum that finds what a messenger
 * cut off. Then the major and the terms, or a hyphen for what is not shown. Then the subjects: after each, its courses as
 * number, semester (`a` is the first) and grade (`a` is the first of the listed ones). Instead of a grade, a planned
 * course has a `z`. Behind the checksum, a link may have the mark of its university: `t1x4f0-lakeshore`.
 */
const kinds = { trail: 't1', withPlan: 'p1' };
const kindOf = (courses: readonly NumberedCourse[]) =>
  courses.some(({ planned }) => planned) ? kinds.withPlan : kinds.trail;
const mark = university.linkMark === '' ? '' : `-${university.linkMark}`;
const separator = '.';
const notShown = '-';

/** Far more than a history needs. Whatever is longer is refused unread. */
export const maxTrailLinkLength = 8000;

export function writeTrailLink({ major, courses }: Trail): Result<string, 'too-large'> {
  const numbers = semestersIn(courses);
  const terms = numbers.map((n) => courses.find((course) => course.n === n)?.rawSemesterCode ?? '');
  const bySubject = Map.groupBy(courses, ({ programId }) => prefixOf(programId));
  const text = [
    major !== null && majors.includes(major) ? slugOf(major) : notShown,
    terms.some((term) => term === '') ? notShown : terms.join(''),
    ...[...bySubject].map(([subject, taken]) => subject + taken.map(courseText).join('')),
  ].join(separator);
  const link = `${kindOf(courses)}${checksum(text)}${mark}${separator}${text}`;
  return isWithinLimits(courses) && link.length <= maxTrailLinkLength ? ok(link) : fail('too-large');
}

export type TrailLinkProblem = 'damaged' | 'too-large' | 'newer' | 'other-university';

/** Accepts only what `writeTrailLink` could have written: everybody can write an address, and nobody vouches for it. */
export function readTrailLink(link: string): Result<ReadTrail, TrailLinkProblem> {
  if (link.length > maxTrailLinkLength) return fail('too-large');
  const [head = '', ...parts] = link.split(separator);
  const kind = head.slice(0, 2);
  if (!Object.values(kinds).includes(kind))
    return fail(/^[a-z]\d/.test(kind) && parts.length > 0 ? 'newer' : 'damaged');
  const sum = kind + checksum(parts.join(separator));
  if (!head.startsWith(sum)) return fail('damaged');
  if (head !== sum + mark) return fail(/^(-[a-z]+)?$/.test(head.slice(sum.length)) ? 'other-university' : 'damaged');

  const [major = '', terms = '', ...subjects] = parts;
  const courses: NumberedCourse[] = [];
  for (const text of subjects) {
    const taken = readSubject(text);
    if (taken === null) return fail('damaged');
    courses.push(...taken);
  }
  if (courses.length === 0 || kind !== kindOf(courses)) return fail('damaged');
  if (!isWithinLimits(courses)) return fail('too-large');
  const termOf = readTerms(terms, semestersIn(courses));
  if (termOf === null) return fail('damaged');
  const known = courses.filter(({ programId }) => canBeInCatalog(programId));
  return ok({
    // A program that the university has renamed since must not spoil the rest.
    major: majors.find((name) => slugOf(name) === major) ?? null,
    otherCourses: courses.length - known.length,
    courses: known
      .map((course) => {
        const rawSemesterCode = termOf.get(course.n);
        return rawSemesterCode === undefined ? course : { ...course, rawSemesterCode };
      })
      .sort(inOrder),
  });
}

/** Of a subject that there is, with a number of the catalog, or of transfer credit. */
export const canBeInCatalog = (programId: string) => {
  const subject = prefixOf(programId);
  const number = programId.slice(subject.length + 1);
  return resolveSubject(subject) === subject && (looksLikeCatalogNumber(number) || isNumberElsewhere(number));
};

const isWithinLimits = (courses: readonly NumberedCourse[]) =>
  courses.length <= maxHistoryLength &&
  semestersIn(courses).length <= maxTrailSemesters &&
  courses.every(({ n }) => n >= 1 && n <= 2 * alphabet.length);

const semestersIn = (courses: readonly NumberedCourse[]): number[] =>
  [...new Set(courses.map(({ n }) => n))].sort((a, b) => a - b);

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Null unless there is one term for each semester, in the order of time. */
function readTerms(text: string, numbers: readonly number[]): Map<number, string> | null {
  if (text === notShown) return new Map();
  const terms = text.match(/.{1,4}/g) ?? [];
  const isValid =
    terms.length === numbers.length &&
    terms.every(
      (term, index) =>
        parseSemester(term) !== null && (index === 0 || compareSemesters(terms[index - 1] ?? '', term) < 0),
    );
  return isValid ? new Map(numbers.map((n, index) => [n, terms[index] ?? ''])) : null;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
/** Before a number that begins with a letter, such as ELEC1, so that it is not taken for a part of the subject. */
const beforeLetters = '~';
/** Before the letter of a semester from the 27th on. */
const secondAlphabet = '-';
/** Around a grade that is not listed, such as CR. */
const quote = '_';

/** Where a taken course has its grade. */
const plannedMark = 'z';

function courseText({ programId, n, grade = '', planned }: NumberedCourse): string {
  const number = programId.slice(prefixOf(programId).length + 1);
  const letter = alphabet[(n - 1) % alphabet.length];
  return [
    /^\d/.test(number) ? '' : beforeLetters,
    number,
    n > alphabet.length ? secondAlphabet : '',
    letter,
    planned ? plannedMark : gradeText(grade),
  ].join('');
}

function gradeText(grade: string): string {
  if (isListedGrade(grade)) return alphabet.charAt(grades.indexOf(grade));
  return unlistedGrades.includes(grade) ? quote + grade + quote : '';
}

const subjectAndCourses = /^([A-Z_]{1,8})([~\d].*)$/;
const oneCourse = new RegExp(
  `(~[A-Z]|\\d)([0-9A-Z]{2,5})(-?)([a-z])([a-${alphabet[grades.length - 1]}z]|_[A-Z]{1,3}[*+-]?_)?`,
  'y',
);

/** The courses of one subject; null for any other text. */
function readSubject(text: string): NumberedCourse[] | null {
  const [, subject = '', list = ''] = subjectAndCourses.exec(text) ?? [];
  const courses: NumberedCourse[] = [];
  let end = 0;
  while (end < list.length) {
    oneCourse.lastIndex = end;
    const [found, first = '', rest = '', second = '', letter = '', mark = ''] = oneCourse.exec(list) ?? [];
    if (found === undefined) return null;
    end += found.length;
    const programId = normalizeCourseCode(`${subject} ${first.replace(beforeLetters, '')}${rest}`);
    if (programId === null) return null;
    const n = alphabet.indexOf(letter) + 1 + (second === '' ? 0 : alphabet.length);
    const grade = mark.startsWith(quote)
      ? unlistedGrades.find((other) => mark === quote + other + quote)
      : grades[alphabet.indexOf(mark)];
    courses.push({
      programId,
      n,
      ...(mark !== '' && grade !== undefined && { grade }),
      ...(mark === plannedMark && { planned: true }),
    });
  }
  return courses.length > 0 ? courses : null;
}

/** FNV-1a in four characters. It finds accidents; it does not prove who wrote the link. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return ((hash >>> 0) % 36 ** 4).toString(36).padStart(4, '0');
}
