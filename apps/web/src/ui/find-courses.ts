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
  const found = { code: [] as Ranked[], title: [] as Ranked[] };
  for (const [programId, title] of Object.entries(titles)) {
    const lower = words.length === 0 ? '' : title.toLowerCase();
    const where = courseSearchKey(programId).startsWith(key)
      ? found.code
      : words.every((word) => lower.includes(word)) && found.title;
    if (where) where.push({ programId, title, rank: own.size === 0 ? 0 : (own.get(prefixOf(programId))?.length ?? 0) });
  }
  return [found.code, found.title]
    .flatMap((courses) => courses.sort((one, other) => other.rank - one.rank))
    .slice(0, most)
    .map(({ programId, title }) => ({ programId, title }));
}

type Ranked = { programId: string; title: string; rank: number };
