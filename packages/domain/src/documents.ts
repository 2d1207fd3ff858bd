/** The private documents of a student, each with the most bytes that its JSON may have. Nobody else is told of them. */
export const maxDocumentBytes = {
  /** The audit of one program, and what the version before this one has instead of `audits`. */
  audit: 8 * 1024,
  audits: 41 * 1024,
  decisions: 8 * 1024,
  plans: 16 * 1024,
  'put-away': 4 * 1024,
} as const;
export type DocumentName = keyof typeof maxDocumentBytes;
export const documentNames = Object.keys(maxDocumentBytes) as DocumentName[];

export const fitsDocument = (name: DocumentName, document: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(document)).length <= maxDocumentBytes[name];

/** What a student said "not for me" to: courses that are often taken next, and checks of planned courses. */
export type PutAway = { courses: readonly string[]; checks: readonly string[] };

export const nothingPutAway: PutAway = { courses: [], checks: [] };

/** How two versions of one item become one; `base` is undefined when both sides added it. */
type MergeItems<T> = (base: T | undefined, ours: T, theirs: T) => T;

export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Ours, unless only they changed it. */
export const changedSide = <T>(base: T | undefined, ours: T, theirs: T): T => (isEqual(ours, base) ? theirs : ours);

/**
 * Merges two lists that were both made from `base`. Whatever one side added is in the result, and whatever it removed is
 * not, unless the other side changed it meanwhile: nothing that somebody typed is lost. Our order comes first.
 */
export function mergeLists<T>(
  base: readonly T[],
  ours: readonly T[],
  theirs: readonly T[],
  keyOf: (item: T) => string,
  mergeItems: MergeItems<T> = changedSide,
): T[] {
  const byKey = (items: readonly T[]) => new Map(items.map((item) => [keyOf(item), item]));
  const [inBase, inOurs, inTheirs] = [byKey(base), byKey(ours), byKey(theirs)];
  const survives = (item: T) => {
    const before = inBase.get(keyOf(item));
    return before === undefined || !isEqual(before, item);
  };
  const kept = ours.flatMap((our) => {
    const their = inTheirs.get(keyOf(our));
    if (their === undefined) return survives(our) ? [our] : [];
    return [mergeItems(inBase.get(keyOf(our)), our, their)];
  });
  return [...kept, ...theirs.filter((their) => !inOurs.has(keyOf(their)) && survives(their))];
}

export const mergeTexts = (base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] =>
  mergeLists(base, ours, theirs, (text) => text);

/** A note as a student types it. Where two devices changed it, both texts are stored. */
export const maxNoteLength = 200;

/** Both texts, where two devices wrote different ones: nothing that somebody typed is lost. */
export function mergeWords(base = '', ours = '', theirs = ''): string {
  const changed = changedSide(base, ours, theirs);
  if (changed === theirs || theirs === base || theirs === '') return changed;
  if (ours === '' || theirs.includes(ours)) return theirs;
  return ours.includes(theirs) ? ours : `${ours} / ${theirs}`;
}

export const mergePutAway = (base: PutAway, ours: PutAway, theirs: PutAway): PutAway => ({
  courses: mergeTexts(base.courses, ours.courses, theirs.courses),
  checks: mergeTexts(base.checks, ours.checks, theirs.checks),
});
