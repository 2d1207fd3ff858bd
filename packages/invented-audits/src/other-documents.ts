import { compareSemesters, seasons, semesterCode } from '@coursetrail/domain';
import type { ListedCourse } from './listed-course.ts';
import type { AuditedStudent } from './student.ts';

const termHeadings: Record<string, string> = { SP: 'SPNG', SS: 'SUM', FS: 'FALL' };

/** The unofficial transcript, which students confuse with the audit: one column, term by term. */
export function transcriptOf({ name, number, program, courses }: AuditedStudent): string[][] {
  const terms = [...new Set(courses.map(({ semester }) => semester))].toSorted(compareSemesters);
  const rows = [
    'Student Academic Profile',
    'University of Missouri - Columbia          Unofficial Transcript',
    `Name: ${name}      Student ID: ${number}`,
    `Program: ${program.title}`,
    ...terms.flatMap((term) => [
      '',
      `${termHeadings[term.slice(0, 2)] ?? ''} 20${term.slice(2)}      Local Campus Credits`,
      ...courses.filter(({ semester }) => semester === term).map(transcriptLine),
    ]),
    '',
    'End of Student Academic Profile',
  ];
  const height = 90;
  return Array.from({ length: Math.ceil(rows.length / height) }, (_, page) =>
    rows.slice(page * height, (page + 1) * height),
  );
}

const transcriptLine = ({ subject, number, title, grade, credits }: ListedCourse) =>
  `  ${subject.padEnd(9)}${number.padEnd(7)}${title.padEnd(32)}${grade.padEnd(4)}${credits.toFixed(2)}`;

/** Something else entirely that may be in the same folder. */
export const anotherDocument: string[][] = [
  [
    'RESIDENCE HALL MEAL PLAN',
    '',
    'Dear resident,',
    `your plan for ${seasons.map((season) => semesterCode({ season, year: 2028 })).join(', ')} is enclosed.`,
    'Breakfast is served from 7 to 10; dinner from 17 to 20.',
    'MATH 1500 students eat first, having earned it.',
  ],
];
