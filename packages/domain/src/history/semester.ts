import { university } from '@coursetrail/university';

/** The seasons of a calendar year in order; a semester code begins with one of them. */
export const seasons: readonly string[] = university.seasons.map(({ code }) => code);
export type Season = (typeof seasons)[number];
export type Semester = { season: Season; year: number };

const factsOf = new Map(university.seasons.map((season) => [season.code, season]));
const codeForm = new RegExp(`^(${seasons.join('|')})(\\d\\d)$`);

/** Whether most students attend it. */
export const isRegular = (season: Season): boolean => factsOf.get(season)?.isRegular === true;

/** Two digits from 50 on mean the 1900s. */
const fullYear = (twoDigits: number) => (twoDigits >= 50 ? 1900 : 2000) + twoDigits;

/** 'FS23' is fall 2023; null for any other text. */
export function parseSemester(code: string): Semester | null {
  const [, season, digits] = codeForm.exec(code) ?? [];
  return season === undefined ? null : { season, year: fullYear(Number(digits)) };
}

export const semesterCode = ({ season, year }: Semester): string => season + String(year % 100).padStart(2, '0');

/**
 * A code's position in time: year times ten plus the season's rank. Defined for all text, because
 * other schools' documents contain terms we do not know: an unknown season ranks 0 in its year.
 */
export function semesterOrder(code: string): number {
  const digits = /(\d\d)$/.exec(code)?.[1];
  const year = digits === undefined ? 0 : fullYear(Number(digits));
  return year * 10 + seasons.indexOf(code.slice(0, 2)) + 1;
}

/** Orders codes by time. Ties are ordered by their letters, so that the order is always the same. */
export const compareSemesters = (a: string, b: string): number =>
  semesterOrder(a) - semesterOrder(b) || (a < b ? -1 : a > b ? 1 : 0);

/** What students of this university call a semester: a quarter, for example. */
export const semesterWord = university.texts.semester;
export const SemesterWord = semesterWord.charAt(0).toUpperCase() + semesterWord.slice(1);

export const semesterLabel = (n: number): string => `${SemesterWord} ${n}`;

/** The n of a label that came over the wire; 0 for any other text. */
export const semesterNumber = (label: string): number => Number(label.split(`${SemesterWord} `)[1]) || 0;

/**
 * The n of each distinct code of one history: 1 for the first semester attended, without gaps. The specification leaves
 * a course without a semester out of the graph (GRAPH-7), but nothing we store lacks one: every writer refuses it.
 */
export function numberSemesters(codes: Iterable<string>): Map<string, number> {
  const distinct = [...new Set(codes)].filter((code) => code !== '').sort(compareSemesters);
  return new Map(distinct.map((code, index) => [code, index + 1]));
}

/** 'Fall 2023' for 'FS23'; an unknown code is returned as it is. */
export function termName(code: string): string {
  const semester = parseSemester(code);
  return semester ? `${factsOf.get(semester.season)?.name} ${semester.year}` : code;
}

/** 'Fall 2023 catalog' for the catalog year of an audit, 'FS2023'. Our codes leave the century out. */
export const catalogName = (catalogYear: string): string =>
  `${termName(catalogYear.slice(0, 2) + catalogYear.slice(4))} catalog`;

/** 'FS23' for 'Fall 2023'. */
export function codeOfTerm(name: string): string | null {
  const [, seasonName, year] = /^(\w+) (\d{4})$/.exec(name) ?? [];
  const season = seasons.find((each) => factsOf.get(each)?.name === seasonName);
  if (season === undefined) return null;
  const code = semesterCode({ season, year: Number(year) });
  return termName(code) === name ? code : null;
}

/** The university's clock: its terms do not end at midnight in Greenwich. */
const monthThere = new Intl.DateTimeFormat('en-US', {
  timeZone: university.timeZone,
  year: 'numeric',
  month: 'numeric',
});

/** A season lasts until the first month of the next. */
export function runningSemester(today: Date): Semester {
  const [month, year] = monthThere.format(today).split('/').map(Number) as [number, number];
  return { season: university.seasons.findLast(({ firstMonth }) => firstMonth <= month)?.code ?? '', year };
}

export function nextSemester({ season, year }: Semester): Semester {
  const next = seasons[seasons.indexOf(season) + 1];
  return next === undefined ? { season: seasons[0] ?? '', year: year + 1 } : { season: next, year };
}

/** The first day of a term, such as 2026-08-01. */
export const firstDayOf = ({ season, year }: Semester): string =>
  `${year}-${String(factsOf.get(season)?.firstMonth).padStart(2, '0')}-01`;

const { first: firstTerm, last: earliestLastTerm } = university.terms;

/** The last term a student may enter: registration is open for the term after the running one. */
export function lastTermOffered(today: Date): string {
  const next = semesterCode(nextSemester(runningSemester(today)));
  return compareSemesters(next, earliestLastTerm) > 0 ? next : earliestLastTerm;
}

/** The codes of the terms the forms offer, oldest first. */
export function termsOffered(today: Date): string[] {
  const last = lastTermOffered(today);
  const terms: string[] = [];
  for (let term = parseSemester(firstTerm); term !== null; term = nextSemester(term)) {
    if (compareSemesters(semesterCode(term), last) > 0) break;
    terms.push(semesterCode(term));
  }
  return terms;
}

/** More semesters than anybody studies. Longer histories would only make everybody's lists longer. */
export const maxTrailSemesters = 40;
