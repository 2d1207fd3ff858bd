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

const seasonOf: Record<string, string> = {
  SP: 'Spring', SPRING: 'Spring', SPNG: 'Spring',
  SS: 'Summer', SU: 'Summer', SUM: 'Summer', SUMMER: 'Summer',
  FS: 'Fall', FA: 'Fall', FALL: 'Fall', AUTUMN: 'Fall',
}; // biome-ignore format: a line for each season
const season = `(?<season>${Object.keys(seasonOf).join('|')})`;
const termForms = [
  new RegExp(`(?<!\\w)${season}(?: SEMESTER| TERM)?[ ,-]*'?(?<year>\\d{4}|\\d\\d)(?!\\w)`, 'g'),
  new RegExp(`(?<!\\w)(?<year>(?:19|20)\\d\\d)[ ,-]*${season}(?!\\w)`, 'g'),
];

/** Takes the term out of a line in capitals: 'FS23', 'FALL 2023', "FALL '23", '2023 FALL'. */
export function takeTerm(line: string): { term: string | null; before: string; after: string } {
  for (const match of termForms.flatMap((form) => [...line.matchAll(form)])) {
    const { season = '', year = '' } = match.groups ?? {};
    const before = line.slice(0, match.index);
    const term = codeOfTerm(`${seasonOf[season]} ${year.length === 2 ? parseSemester(`FS${year}`)?.year : year}`);
    if (term !== null && !endsSubject(before, season))
      return { term, before, after: line.slice(match.index + match[0].length) };
  }
  return { term: null, before: line, after: '' };
}

/** 'H D FS 2010' is a course, not a fall term. */
const endsSubject = (before: string, word: string) =>
  [1, 2].some((count) => resolveSubject([...before.trim().split(' ').slice(-count), word].join(' ')) !== null);

const seasons = Object.keys(seasonOf)
  .filter((name) => name.length > 2)
  .join('|');
const oneDamagedWord = new RegExp(`^(\\S+ (19|20)\\d\\d|(19|20)\\d\\d \\S+|\\S+ (${seasons})|(${seasons}) \\S+)$`);

/** A line that can hardly be anything else than a term, although nobody can say which: a winter, or a damaged letter. */
export const resemblesTerm = (line: string): boolean => oneDamagedWord.test(line.replace(/ (SEMESTER|TERM)\b/, ''));
