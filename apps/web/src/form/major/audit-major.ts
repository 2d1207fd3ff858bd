import { majors } from '@coursetrail/domain/programs';

/** The degree an audit is for: its program as printed, and our major of that name, if there is exactly one. */
export type AuditDegree = { program: string; major: string | null };

/** Spelling differs between the audit and the catalog in case, brackets, dashes and ampersands. */
const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]/g, '');

/** The audit prints the award after the name: 'Computer Science (BS)'. */
const withoutAward = (program: string) => program.replace(/\s*\([^()]*\)\s*$/, '');

export function degreeIn(program: string): AuditDegree {
  const key = keyOf(withoutAward(program));
  const [only, ...more] = majors.filter((major) => keyOf(major) === key);
  return { program, major: only !== undefined && more.length === 0 ? only : null };
}
