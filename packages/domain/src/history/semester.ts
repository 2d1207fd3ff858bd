/** The seasons of a year in order; a semester code begins with one of them. */
export const seasons = ['SP', 'SS', 'FS'] as const;
export type Season = (typeof seasons)[number];
export type Semester = { season: Season; year: number };

const seasonNames = { SP: 'Spring', SS: 'Summer', FS: 'Fall' } as const satisfies Record<Season, string>;

/** Two digits from 50 on mean the 1900s. */
const fullYear = (twoDigits: number) => (twoDigits >= 50 ? 1900 : 2000) + twoDigits;

const isSeason = (text: string): text is Season => (seasons as readonly string[]).includes(text);

/** 'FS23' is fall 2023; null for any other text. */
export function parseSemester(code: string): Semester | null {
  const [, season = '', digits = ''] = /^(SP|SS|FS)(\d\d)$/.exec(code) ?? [];
  return isSeason(season) ? { season, year: fullYear(Number(digits)) } : null;
}

export const semesterCode = ({ season, year }: Semester): string => season + String(year % 100).padStart(2, '0');

/**
 * A code's position in time: year times ten plus the season's rank. Defined for all text, because
 * other schools' documents contain terms we do not know: an unknown season ranks 0 in its year.
 */
export function semesterOrder(code: string): number {
  const digits = /(\d\d)$/.exec(code)?.[1];
  const year = digits === undefined ? 0 : fullYear(Number(digits));
  return year * 10 + (seasons as readonly string[]).indexOf(code.slice(0, 2)) + 1;
}

/** Orders codes by time. Ties are ordered by their letters, so that the order is always the same. */
export const compareSemesters = (a: string, b: string): number =>
  semesterOrder(a) - semesterOrder(b) || (a < b ? -1 : a > b ? 1 : 0);

export const semesterLabel = (n: number): string => `Semester ${n}`;

/** The n of a label that came over the wire; 0 for any other text. */
export const semesterNumber = (label: string): number => Number(/^Semester (\d+)$/.exec(label)?.[1] ?? 0);

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
  return semester ? `${seasonNames[semester.season]} ${semester.year}` : code;
}

/** 'Fall 2023 catalog' for the catalog year of an audit, 'FS2023'. Our codes leave the century out. */
export const catalogName = (catalogYear: string): string =>
  `${termName(catalogYear.slice(0, 2) + catalogYear.slice(4))} catalog`;

/** 'FS23' for 'Fall 2023'. */
export function codeOfTerm(name: string): string | null {
  const [, seasonName, year] = /^(Spring|Summer|Fall) (\d{4})$/.exec(name) ?? [];
  const season = seasons.find((each) => seasonNames[each] === seasonName);
  if (season === undefined) return null;
  const code = semesterCode({ season, year: Number(year) });
  return termName(code) === name ? code : null;
}

/** The university's clock: in Missouri a term ends hours after midnight in Greenwich. */
const monthInMissouri = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'numeric',
});

/** January to May is spring, June and July summer, August to December fall. */
export function runningSemester(today: Date): Semester {
  const [month, year] = monthInMissouri.format(today).split('/').map(Number) as [number, number];
  return { season: month <= 5 ? 'SP' : month <= 7 ? 'SS' : 'FS', year };
}

export const nextSemester = ({ season, year }: Semester): Semester =>
  season === 'SP'
    ? { season: 'SS', year }
    : season === 'SS'
      ? { season: 'FS', year }
      : { season: 'SP', year: year + 1 };

/** The first day of a term, such as 2026-08-01. */
export const firstDayOf = ({ season, year }: Semester): string =>
  `${year}-${{ SP: '01', SS: '06', FS: '08' }[season]}-01`;

const firstTerm: Semester = { season: 'FS', year: 2010 };
const earliestLastTerm = 'SS25';

/** The last term a student may enter: registration is open for the term after the running one. */
export function lastTermOffered(today: Date): string {
  const next = semesterCode(nextSemester(runningSemester(today)));
  return compareSemesters(next, earliestLastTerm) > 0 ? next : earliestLastTerm;
}

/** The codes of the terms the forms offer, oldest first. */
export function termsOffered(today: Date): string[] {
  const last = lastTermOffered(today);
  const terms: string[] = [];
  for (let term = firstTerm; compareSemesters(semesterCode(term), last) <= 0; term = nextSemester(term)) {
    terms.push(semesterCode(term));
  }
  return terms;
}

/** More semesters than anybody studies. Longer histories would only make everybody's lists longer. */
export const maxTrailSemesters = 40;
