import { withoutCampus } from '@coursetrail/domain';
import { majors } from '@coursetrail/domain/programs';

/** The degree an audit is for: its program as printed, and our major of that name, if it is known which. */
export type AuditDegree = { program: string; major: string | null };

/** Spelling differs between the audit and the catalog in case, brackets, dashes and ampersands. */
const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]/g, '');

/** The audit prints the award after the name: 'Computer Science (BS)'. */
const withoutAward = (program: string) => program.replace(/\s*\([^()]*\)\s*$/, '');

/** Of several campuses that have such a program, the student knows which: an audit does not say it. */
export function degreeIn(program: string, selected: string | null): AuditDegree {
  const key = keyOf(withoutAward(program));
  const found = majors.filter((major) => keyOf(withoutCampus(major)) === key);
  const [only = null] = found.length > 1 ? found.filter((major) => major === selected) : found;
  return { program, major: only };
}
