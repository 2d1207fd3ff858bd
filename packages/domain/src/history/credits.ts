import { kindOfGrade } from './grade.ts';

/** A withdrawn course earns nothing and is no part of a term's load; its credits are printed all the same. */
const isWithdrawn = (grade: string) => ['withdrawn', 'waived'].includes(kindOfGrade(grade) ?? '');

/** The credits of some courses without withdrawn ones, and how many courses there are whose credits are not known. */
export function sumCredits(courses: Iterable<{ grade?: string | undefined; credits?: number | undefined }>) {
  let hundredths = 0;
  let unknown = 0;
  for (const { grade = '', credits } of courses) {
    if (isWithdrawn(grade)) continue;
    if (credits === undefined) unknown += 1;
    else hundredths += Math.round(credits * 100);
  }
  return { credits: hundredths / 100, unknown };
}
