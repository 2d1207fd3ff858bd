import { courseSearchKey, prefixOf } from '@coursetrail/domain';

/** As many as a student looks through. */
const maxFound = 25;

/**
 * The courses whose code begins with a text, then those with all its words in the title: first those of the subjects the
 * student takes, the most frequent one before the others.
 */
export function findCourses(
  titles: Readonly<Record<string, string>>,
  text: string,
  history: readonly { programId: string }[] = [],
  most = maxFound,
): { programId: string; title: string }[] {
  const key = courseSearchKey(text);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const own = Map.groupBy(history, ({ programId }) => prefixOf(programId));
  const rank = (programId: string) => own.get(prefixOf(programId))?.length ?? 0;
  const isCode = ([programId]: [string, string]) => courseSearchKey(programId).startsWith(key);
  const isTitle = ([, title]: [string, string]) => words.every((word) => title.toLowerCase().includes(word));
  const { code = [], title = [] } = Object.groupBy(Object.entries(titles), (entry) =>
    isCode(entry) ? 'code' : isTitle(entry) ? 'title' : 'none',
  );
  return [code, title]
    .flatMap((found) => found.toSorted(([one], [other]) => rank(other) - rank(one)))
    .slice(0, most)
    .map(([programId, title]) => ({ programId, title }));
}
