import { subjects } from '@coursetrail/university/subjects';

export { subjects };

const catalogCodeOf = new Map(subjects.map(({ code, aliasOf }) => [code, aliasOf ?? code]));

/** The catalog's code for what somebody wrote ('cmp sc' is CMP_SC, ACCTY is ACCTCY), or null. */
export function resolveSubject(text: string): string | null {
  return catalogCodeOf.get(text.trim().toUpperCase().replace(/\s+/g, '_')) ?? null;
}
