/** What the changelog says of a version: everything below its heading, up to the next one. */
export function notesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${version},`) || text.startsWith(`${version}\n`));
  if (section === undefined)
    throw new Error(`CHANGELOG.md says nothing of ${version}: replace "Unreleased" with "${version}, YYYY-MM-DD".`);
  return section.slice(section.indexOf('\n')).trim();
}

type Measurements = Record<string, number>;

/** Every number in what a benchmark saved, by the way to it. */
export function numbersIn(value: unknown, way = ''): Measurements {
  if (typeof value === 'number') return { [way]: value };
  if (typeof value !== 'object' || value === null) return {};
  const parts = Object.entries(value).map(([name, part]) => numbersIn(part, way ? `${way} / ${name}` : name));
  return Object.assign({}, ...parts);
}

/** What differs by more than a fifth, which is more than two runs of one version do, as rows of a table. */
export const changesBetween = (before: Measurements, now: Measurements): string[] =>
  Object.entries(now).flatMap(([way, value]) => {
    const was = before[way];
    if (was === undefined || Math.abs(value - was) <= 0.2 * Math.max(Math.abs(value), Math.abs(was))) return [];
    return [`| ${way} | ${was} | ${value} |`];
  });
