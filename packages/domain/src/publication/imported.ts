import { countDecoys, type PrivacyRules } from './privacy-rules.ts';
import type { PublishedHistories, PublishedHistory } from './sharing.ts';

/**
 * Histories that the university gave without names, published beside those of the accounts. Each of the two groups hides
 * among its own, as if the other were not there: whoever knows one of them could subtract it.
 */

/** The courses that enough of these histories have. */
function coursesOf(histories: PublishedHistories, minGroup: number): Set<string> {
  const takers = new Map<string, number>();
  for (const { attempts } of histories)
    for (const programId of new Set(attempts.map((attempt) => attempt.programId)))
      takers.set(programId, (takers.get(programId) ?? 0) + 1);
  return new Set(takers.keys().filter((programId) => (takers.get(programId) ?? 0) >= minGroup));
}

/** The histories of both groups, each without the courses that are rare in its own, and the courses that are not. */
export function besideEachOther(accounts: PublishedHistories, imported: PublishedHistories, minGroup: number) {
  const courses = { accounts: coursesOf(accounts, minGroup), imported: coursesOf(imported, minGroup) };
  function* withoutRare(histories: PublishedHistories, common: ReadonlySet<string>): Generator<PublishedHistory> {
    for (const history of histories)
      yield { ...history, attempts: history.attempts.filter(({ programId }) => common.has(programId)) };
  }
  const histories: PublishedHistories = {
    length: accounts.length + imported.length,
    *[Symbol.iterator]() {
      yield* withoutRare(accounts, courses.accounts);
      yield* withoutRare(imported, courses.imported);
    },
  };
  return { histories, courses };
}

/** What a new file changes in the histories of one major. */
type Replacement<Old, Fresh> = {
  gone: Old[];
  added: Fresh[];
  /** Those that stay. */
  kept: Old[];
  /** Whether fewer came, or left, than hide each other: those who came wait for the next term, and decoys with them. */
  isFew: boolean;
  /** How many of those that stay and can be read. */
  decoys: number;
};

/** Histories have no names, so one that is in both files, word for word, is the same one. */
export function replaceImported<Old extends { isHidden: boolean }, Fresh>(
  old: readonly Old[],
  fresh: readonly Fresh[],
  textOf: (history: Old | Fresh) => string,
  rules: PrivacyRules,
): Replacement<Old, Fresh> {
  const left = Map.groupBy(old, textOf);
  const kept: Old[] = [];
  const added = fresh.filter((history) => {
    const same = left.get(textOf(history))?.pop();
    if (same !== undefined) kept.push(same);
    return same === undefined;
  });
  const gone = [...left.values()].flat();
  const readable = (histories: readonly Old[]) => histories.filter(({ isHidden }) => !isHidden).length;
  const fewIn = (count: number) => count > 0 && count < rules.minChanges;
  const isFew = old.length > 0 && (fewIn(added.length) || fewIn(readable(gone)));
  return { gone, added, kept, isFew, decoys: isFew ? countDecoys(readable(kept), rules) : 0 };
}
