import { catalogCode, withoutSectionLetters } from '@coursetrail/domain';
import { inventedLines } from '@coursetrail/university/invented';
import { hashText } from './random.ts';

/** By course code, what the catalog must say about a course before anyone can take it. */
export type CourseCatalog = ReadonlyMap<
  string,
  { title: string; credits: string | null; prerequisites: string | null }
>;

export type CurriculumCourse = {
  code: string;
  subject: string;
  /** 1050 of 'CMP_SC 1050H'; four digits at any university. */
  number: number;
  title: string;
  credits: number | null;
  /** Grade points it costs every student. */
  hardness: number;
  content: CourseContent;
};

/**
 * What a course teaches. Several codes may teach the same: honors and writing-intensive sections, or a
 * course that two departments list.
 */
export type CourseContent = {
  /** Lower-numbered courses that must be passed in an earlier semester, if taken at all. */
  before: CourseContent[];
  /** The same, except that the same semester is early enough. */
  beside: CourseContent[];
  /** How many courses name this one as a prerequisite. */
  requiredBy: number;
  honors: CurriculumCourse | null;
  writing: CurriculumCourse | null;
};

const demandingSubjects = new Set(inventedLines('demanding subjects').flatMap((line) => line.split(' ')));
const sectionSuffix = /\s*-\s*(honors\/writing intensive|honors|writing intensive|wi)$/i;

export function readCourses(catalog: CourseCatalog): ReadonlyMap<string, CurriculumCourse> {
  const courses = new Map<string, CurriculumCourse>();
  const contents = new Map<string, CourseContent>();
  for (const [code, { title, credits }] of catalog) {
    const base = withoutSectionLetters(code);
    const section = code.slice(base.length);
    const [, subject = '', digits = '', part = ''] = /^(\S+) (\d+)(\w*)$/.exec(base) ?? [];
    const taught = title.replace(sectionSuffix, '').toLowerCase();
    const content = contents.get(taught) ?? {
      before: [],
      beside: [],
      requiredBy: 0,
      honors: null,
      writing: null,
    };
    contents.set(taught, content);

    const course = {
      code,
      subject,
      // Of the three parts of a year, 101A comes first.
      number: Number(digits.padEnd(4, '0')) + (part === '' ? 0 : part.charCodeAt(0) - 65),
      title,
      credits: creditsOf(credits),
      hardness: (hashText(code) % 100) / 160 - 0.45 + (demandingSubjects.has(subject) ? 0.5 : 0),
      content,
    };
    courses.set(code, course);
    if (section === 'H') content.honors ??= course;
    if (section === 'W') content.writing ??= course;
  }
  for (const course of courses.values()) {
    connect(course, catalog.get(course.code)?.prerequisites ?? '', courses);
  }
  // Not every 'Elementary Spanish II' says that it follows the first part.
  for (const [taught, content] of contents) {
    const [, stem = '', part = ''] = laterPart.exec(taught) ?? [];
    const earlierPart = contents.get(`${stem} ${part === 'iv' ? 'iii' : part.slice(1)}`);
    if (part && earlierPart) addOnce(content.before, earlierPart);
  }
  return courses;
}

/** A title such as 'Calculus II'. */
export const laterPart = /^(.+) (ii|iii|iv)\b/i;

function addOnce<T>(list: T[], value: T) {
  if (!list.includes(value)) list.push(value);
}

/** The most a course may give, unless the range is too wide to mean anything: '1-99'. */
function creditsOf(credits: string | null): number | null {
  const most = Number(credits?.split('-').at(-1) || NaN);
  return most >= 1 && most <= 6 ? most : null;
}

const namedCourse = new RegExp(`(${catalogCode})( \\(concurrent\\))?`, 'g');

/**
 * Every course that a prerequisite names comes first, whether joined by 'or' or 'and': a student who
 * takes both takes the lower one first.
 */
function connect(
  { number, content }: CurriculumCourse,
  prerequisites: string,
  courses: ReadonlyMap<string, CurriculumCourse>,
) {
  const [earlier = '', together = ''] = prerequisites.split('coreq:');
  for (const [text, isCorequisite] of [
    [earlier, false],
    [together, true],
  ] as const) {
    for (const [, code = '', concurrent] of text.matchAll(namedCourse)) {
      const other = courses.get(code);
      if (!other || other.content === content || other.number >= number) continue;
      addOnce(isCorequisite || concurrent ? content.beside : content.before, other.content);
      other.content.requiredBy += 1;
    }
  }
}
