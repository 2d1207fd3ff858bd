import { type SeasonFacts, university } from '@coursetrail/university';
import { resolveSubject } from '../catalog/subjects.ts';
import { codeOfTerm, parseSemester } from './semester.ts';

/**
 * Plain characters instead of the dashes, apostrophes and blanks of a word processor, and none that control something:
 * they could not be stored, or would turn the direction of the text around them.
 */
export const plainCharacters = (line: string): string =>
  line
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\t)[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\u00A0/g, ' ');

/** By every word for a season. */
export const seasonWritten: ReadonlyMap<string, SeasonFacts> = new Map(
  university.seasons.flatMap((season) =>
    [season.code, season.name.toUpperCase(), ...season.alsoWritten].map((word) => [word, season]),
  ),
);
const season = `(?<season>${[...seasonWritten.keys()].join('|')})`;
const termForms = [
  new RegExp(`(?<!\\w)${season}(?: SEMESTER| QUARTER| TERM)?[ ,-]*'?(?<year>\\d{4}|\\d\\d)(?!\\w)`, 'g'),
  new RegExp(`(?<!\\w)(?<year>(?:19|20)\\d\\d)[ ,-]*${season}(?!\\w)`, 'g'),
];

/** Takes the term out of a line in capitals, written in any of these ways: 'FALL 2023', "FALL '23", '2023 FALL', as a code. */
export function takeTerm(line: string): { term: string | null; before: string; after: string } {
  for (const match of termForms.flatMap((form) => [...line.matchAll(form)])) {
    const { season = '', year = '' } = match.groups ?? {};
    const before = line.slice(0, match.index);
    const { code = '', name } = seasonWritten.get(season) ?? {};
    const term = codeOfTerm(`${name} ${year.length === 2 ? parseSemester(code + year)?.year : year}`);
    if (term !== null && !endsSubject(before, season))
      return { term, before, after: line.slice(match.index + match[0].length) };
  }
  return { term: null, before: line, after: '' };
}

/** The end of a subject may read like a season: 'H D FS 2010' is a course of H_D_FS. */
const endsSubject = (before: string, word: string) =>
  [1, 2].some((count) => resolveSubject([...before.trim().split(' ').slice(-count), word].join(' ')) !== null);

/** A pattern of those that are words, and not codes. */
export const spelledSeasons = [...seasonWritten.keys()].filter((name) => name.length > 2).join('|');
const oneDamagedWord = new RegExp(
  `^(\\S+ (19|20)\\d\\d|(19|20)\\d\\d \\S+|\\S+ (${spelledSeasons})|(${spelledSeasons}) \\S+)$`,
);

/** A line that can hardly be anything else than a term, although nobody can say which: a winter, or a damaged letter. */
export const resemblesTerm = (line: string): boolean => oneDamagedWord.test(line.replace(/ (SEMESTER|TERM)\b/, ''));
