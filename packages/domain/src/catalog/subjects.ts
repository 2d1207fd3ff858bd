import table from './subjects.json' with { type: 'json' };

export type Subject = {
  code: string;
  name: string;
  /** Of the university's index today, of an earlier one, or what people write instead of the catalog's code. */
  status: 'current' | 'historical' | 'alias';
  aliasOf?: string;
};

const listed = (names: Record<string, string>, status: Subject['status']): Subject[] =>
  Object.entries(names).map(([code, name]) => ({ code, name, status }));

const catalog = [...listed(table.current, 'current'), ...listed(table.historical, 'historical')];
const nameOf = new Map(catalog.map(({ code, name }) => [code, name]));

/** Every subject a student may choose, by code. */
export const subjects: readonly Subject[] = [
  ...catalog,
  ...Object.entries(table.aliases).map(([code, aliasOf]) => ({
    code,
    name: nameOf.get(aliasOf) ?? '',
    status: 'alias' as const,
    aliasOf,
  })),
].sort((a, b) => (a.code < b.code ? -1 : 1));

const catalogCodeOf = new Map(subjects.map(({ code, aliasOf }) => [code, aliasOf ?? code]));

/** The catalog's code for what somebody wrote ('cmp sc' is CMP_SC, ACCTY is ACCTCY), or null. */
export function resolveSubject(text: string): string | null {
  return catalogCodeOf.get(text.trim().toUpperCase().replace(/\s+/g, '_')) ?? null;
}
