import { formatGpa, type GradedCourse, gpaOf, hasCode, reasonNotToCount } from '../history/gpa.ts';
import type { PrintedGpa } from './requirements.ts';

/** The average that an audit calls official: of what was taken at the university, and that alone. */
export type OfficialGpa = { gpa: number; preparedOn: string | undefined };

/** What an audit prints of one program; `mainProgram` says which. */
type PrintedGpas = { gpas: readonly PrintedGpa[]; preparedOn?: string | undefined };

export function officialGpa({ preparedOn, gpas }: PrintedGpas): OfficialGpa | null {
  const printed = gpas.find(({ title }) => /^Official\b/i.test(title));
  return printed === undefined ? null : { gpa: printed.gpa, preparedOn };
}

/** Why an attempt can be in one of the two averages alone. */
export type DifferenceKind = 'other-campus' | 'own-entry' | 'repeated';
type ComparedCourse = GradedCourse & { handEditedAt?: string | undefined; auditPreparedOn?: string | undefined };
export type GpaDifference<Course> = { kind: DifferenceKind; courses: Course[] }[];

/** The fewest first: what explains a difference is not more than it takes. */
const explanations: readonly (readonly DifferenceKind[])[] = [
  [],
  ['other-campus'],
  ['own-entry'],
  ['repeated'],
  ['other-campus', 'own-entry'],
  ['other-campus', 'repeated'],
  ['own-entry', 'repeated'],
  ['other-campus', 'own-entry', 'repeated'],
];

/**
 * The attempts that make our average another than the official one, all of a kind together: none where the two agree, and
 * null where no kind explains it.
 */
export function gpaDifference<Course extends ComparedCourse>(
  courses: readonly Course[],
  { gpa, preparedOn = '' }: OfficialGpa,
): GpaDifference<Course> | null {
  const kindOf = (course: Course): DifferenceKind | null => {
    const { origin, remark = '', handEditedAt, auditPreparedOn = '' } = course;
    const reason = reasonNotToCount(course);
    if (reason !== null) return reason === 'repeated' && hasCode(remark, 'repeated') ? 'repeated' : null;
    if (origin === undefined || handEditedAt !== undefined || auditPreparedOn > preparedOn) return 'own-entry';
    return origin === 'other-campus' ? 'other-campus' : null;
  };
  const officially = (differing: readonly (DifferenceKind | null)[]) =>
    courses.flatMap((course): GradedCourse[] => {
      const kind = kindOf(course);
      if (!differing.includes(kind)) return [course];
      return kind === 'repeated' ? [{ ...course, remark: '' }] : [];
    });
  const found = explanations.find((kinds) => formatGpa(gpaOf(officially(kinds)).gpa) === formatGpa(gpa));
  return found?.map((kind) => ({ kind, courses: courses.filter((course) => kindOf(course) === kind) })) ?? null;
}
