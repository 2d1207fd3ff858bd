import type { ProgramRequirements } from '@coursetrail/domain';
import { type ExpectedCourse, type ExpectedTotals, expectedCourses, totalsOf } from './expected.ts';
import { inventReport } from './report.ts';
import type { AuditedStudent } from './student.ts';

/** What a reader must find in the audit of a student. */
export type ExpectedAudit = {
  courses: ExpectedCourse[];
  totals: ExpectedTotals;
  program: string;
  catalogYear: string;
  /** Of each program in the file. */
  programs: ProgramRequirements[];
  isWhatIf: boolean;
};

export function expectedOf(student: AuditedStudent): ExpectedAudit {
  const { courses, program, catalogYear, isWhatIf = false } = student;
  const { requirements, gpas } = inventReport(student);
  return {
    courses: expectedCourses(courses),
    totals: totalsOf(courses),
    program: program.title,
    catalogYear,
    programs: [{ program: program.title, catalogYear, requirements, gpas, unread: [] }],
    isWhatIf,
  };
}

type RequirementsAsRead = Pick<ProgramRequirements, 'requirements' | 'gpas'>;

/** Every fact of the requirements, one text each, to compare what was read with what was invented. */
export const requirementsAsText = (programs: readonly RequirementsAsRead[]): string[] =>
  programs.flatMap(({ requirements, gpas }) => [
    ...requirements.map(({ mark, number, atLeast, parts, ...facts }) =>
      JSON.stringify([mark, number, atLeast, factsOf(facts), parts.map((part) => [part.mark, part.need, part.number, factsOf(part)])]),
    ),
    ...gpas.map(({ title, gpa }) => `${title} ${gpa}`),
  ]); // biome-ignore format: one list

type Facts = Pick<ProgramRequirements['requirements'][number], 'title' | 'earned' | 'inProgress' | 'needs' | 'used' | 'choices' | 'except' | 'lines' | 'unread'>; // biome-ignore format: one list
const factsOf = ({ title, earned, inProgress, needs, used, choices, except, lines, unread }: Facts) =>
  [title, ...[earned, inProgress, needs].map((amounts) => amounts.map(({ count, unit }) => `${count} ${unit}`)), used, choices, except, lines, unread]; // biome-ignore format: one list
