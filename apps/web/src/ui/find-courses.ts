import { courseSearchKey } from '@coursetrail/domain';

/** As many as a student looks through. */
const maxFound = 25;

/** The courses whose code begins with a text, then those with all its words in the title. */
export function findCourses(
  titles: Readonly<Record<string, string>>,
  text: string,
): { programId: string; title: string }[] {
  const key = courseSearchKey(text);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const byCode: { programId: string; title: string }[] = [];
  const byTitle: typeof byCode = [];
  for (const [programId, title] of Object.entries(titles)) {
    if (courseSearchKey(programId).startsWith(key)) byCode.push({ programId, title });
    else if (words.every((word) => title.toLowerCase().includes(word))) byTitle.push({ programId, title });
  }
  return [...byCode, ...byTitle].slice(0, maxFound);
}
