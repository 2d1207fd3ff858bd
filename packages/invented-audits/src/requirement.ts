import type { Random } from '@coursetrail/invented-students/random';
import { courseLines } from './course-line.ts';
import { totalsOf } from './expected.ts';
import { type ListedCourse, padded } from './listed-course.ts';

export const columnWidth = 65;
/** The line that divides requirements. */
export const rule = '='.repeat(columnWidth);

type RequirementStatus = 'OK' | 'IP' | 'NO' | 'PC' | 'NA';
export const requirementLine = (status: RequirementStatus, number: number, title: string) =>
  `${status} ${String(number).padStart(2)}  ${title}`.slice(0, columnWidth);

export const amount = (value: number, width: number) =>
  `${value.toFixed(1).padStart(width)} credits`;
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What a list of courses earns and has in progress. */
export function totalLines(courses: readonly ListedCourse[], groups = 0): string[] {
  const { earned, inProgress } = totalsOf(courses);
  return [
    `    EARNED: ${amount(earned, 5)}${groups > 0 ? `${' '.repeat(13)}${counted(groups, 'sub-group')}` : ''}`,
    ...(inProgress > 0 ? [`IN-PROGRESS ${amount(inProgress, 5)}`] : []),
  ];
}

const points: Record<string, number> = {
  'A+': 4, A: 4, 'A-': 3.7, 'B+': 3.3, B: 3, 'B-': 2.7, 'C+': 2.3, C: 2, 'C-': 1.7, 'D+': 1.3, D: 1, 'D-': 0.7, F: 0, WF: 0,
}; // biome-ignore format: one line reads as the scale it is

export function gpaLines(courses: readonly ListedCourse[]): string[] {
  const graded = courses.filter(
    ({ grade, code }) => grade in points && !'DX'.includes(code || '-'),
  );
  const credits = graded.reduce((sum, course) => sum + course.credits, 0);
  const sum = graded.reduce(
    (total, course) => total + course.credits * (points[course.grade] ?? 0),
    0,
  );
  const gpa = `${(credits > 0 ? sum / credits : 0).toFixed(3)} GPA`;
  return [
    `       ${amount(credits, 8)} attempted     ${sum.toFixed(1)} points  ${gpa}`,
    `    (${amount(credits, 6)} taken)${counted(graded.length, 'course')} taken    ${gpa}`,
  ];
}

/** Courses that would satisfy a requirement. They have no term, because the student did not take them. */
export function selectFrom(random: Random): string[] {
  const subjects = ['BIOL_EN', 'BME', 'CH_ENG', 'CMP_SC', 'CV_ENG', 'ECE', 'MATH', 'PHIL'];
  const entries = random
    .some(subjects, random.between(2, 8))
    .map((subject) => padded(subject, random.pick(['4995', '3***', '****', '2050(R)', '1500W'])));
  const rows = [`        SELECT FROM: ${entries.slice(0, 2).join('  ')}`];
  for (let index = 2; index < entries.length; index += 2)
    rows.push(`           ${entries.slice(index, index + 2).join('  ')}`);
  return rows;
}

/** What advisers write: terms, courses and grades in no fixed order. */
function note(random: Random, { subject, number, semester, grade }: ListedCourse): string[] {
  return random.pick([
    [`       Note: ${subject} ${number} (${semester}) may not be used here.`],
    [
      `      ${semester} ${subject} ${number} ${grade} moved here per adviser 01/15/28.`.slice(
        0,
        columnWidth,
      ),
    ],
    [`       Take ${subject} ${number} 3.0 A or better by ${semester}.`],
    [
      '       See <a href="http://bit.ly/invented" target="new">here</a>',
      '       for the <a href="">Major Requirements</a>.',
    ],
    ['       Catalog year FS2027 applies; see SP2028 for changes.'],
  ]);
}

/** A requirement with the courses that meet it. */
export function requirementBlock(
  random: Random,
  number: number,
  title: string,
  met: readonly ListedCourse[],
  planned: readonly ListedCourse[],
): string[] {
  const isOpen = random.chance(0.25);
  const status = isOpen ? 'NO' : met.some(({ grade }) => grade === 'IP') ? 'IP' : 'OK';
  const inGroups = random.chance(0.4);
  const half = Math.ceil(met.length / 2);
  const mark = status === 'IP' ? 'IP+' : '  +';
  const groups = [met.slice(0, half), met.slice(half)].filter((group) => group.length > 0);
  const wanted = random.chance(0.5) ? planned : [];
  return [
    rule,
    requirementLine(status, number, title),
    ...(random.chance(0.6) ? totalLines(met, inGroups ? groups.length : 0) : []),
    ...(random.chance(0.3) && met[0] ? note(random, met[0]) : []),
    ...(inGroups
      ? groups.flatMap((group, index) => [
          `${mark}  ${index + 1}) ${random.pick(['Required courses', 'Choose from the list', '2000-level or above'])}`,
          `       ${amount(totalsOf(group).earned, 8)} added ${counted(group.length, 'course')} taken`,
          ...courseLines(group),
        ])
      : courseLines(met)),
    ...courseLines(wanted),
    ...(isOpen
      ? [
          `--> NEEDS: ${random.chance(0.5) ? amount(random.between(1, 9), 10) : '                1 course'}`,
          ...selectFrom(random),
        ]
      : []),
  ];
}
