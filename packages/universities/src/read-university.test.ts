import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { universityFolder } from './folder.ts';
import { readCourses, readPrograms, readSubjects, readUniversity, readWords } from './read-university.ts';

const packs = ['missouri', 'lakeshore'].map((name) => [name, universityFolder(name)] as const);
const scratch = mkdtempSync(path.join(tmpdir(), 'university-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** What is said of Missouri's folder after one of its files has been changed. */
function saidAfter(file: string, change: (text: string) => string): string {
  cpSync(universityFolder('missouri'), scratch, { recursive: true });
  const place = path.join(scratch, file);
  const before = readFileSync(place, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(place, after);
  try {
    readUniversity(scratch);
    readSubjects(scratch);
    readPrograms(scratch);
    readCourses(scratch);
    return 'nothing';
  } catch (error) {
    return String((error as Error).message);
  }
}
const replace = (text: string, by: string) => (all: string) => all.replace(text, by);
const campuses =
  (...rows: string[]) =>
  () =>
    ['name\tcampus\tawards', ...rows].join('\n');

test.each(packs)('the folder of %s can be used', (name, folder) => {
  expect(readUniversity(folder).id).toBe(name);
  expect(readPrograms(folder).length).toBeGreaterThan(10);
  expect(readCourses(folder).size).toBeGreaterThan(300);
  expect(readWords(folder)).not.toContain('');
});

test.each([
  ['university.json', replace('"MU"', '"mu"'), 'university.json, line 4: campus must be two to four capitals.'],
  ['university.json', replace('"timeZone"', '"timezone"'), 'university.json, line 8: timezone is not known here.'],
  ['university.json', replace('America/Chicago', 'Mars/Olympus'), 'line 8: timeZone is no time zone such as America/Chicago.'],
  ['university.json', replace('"FS23": [', '"XX23": ['), /line \d+: example\.trail\.XX23 is no term\./],
  ['university.json', replace('\\\\d{4}', '(\\\\d{4}'), /line 12: courseNumber\.pattern is no regular expression/],
  ['university.json', replace(',\n', '\n'), 'university.json, line 3: this is not JSON: a comma, a quote or a brace may be missing.'],
  ['university.json', replace('https://myzou', 'http://myzou'), /line 29: links\.classSearch must be an address\./],
  ['university.json', replace('"subject": 11', '"subject": 9'), /line \d+: audit\.course\.subject must be a number from 11 to 62, for it takes 3 characters\./],
  ['university.json', replace(', "title": 36', ''), /line \d+: audit\.course\.title must be a number from 36 to 55/],
  ['seasons.tsv', replace('Summer\t6', 'Summer\t0'), 'seasons.tsv, line 3: the first month must be a number up to 12'],
  ['seasons.tsv', replace('Fall', 'Autumn'), 'seasons.tsv, line 4: a season is Fall, Winter, Spring or Summer, not "Autumn".'],
  ['seasons.tsv', replace('regular', 'usual'), 'seasons.tsv, line 1: the columns are code, name, first month, regular, also written, not usual.'],
  ['grades.tsv', replace('B+\tletter', 'B+\tletters'), 'grades.tsv, line 5: "letters" is no kind'],
  ['grades.tsv', replace('3.30\t', 'x\t'), 'grades.tsv, line 5: "x" are no points.'],
  ['grades.tsv', replace('\t3.33', '\t'), 'grades.tsv, line 5: a grade has points in each table or in none.'],
  ['grades.tsv', replace('N/A', 'NA'), 'grades.tsv, line 1: N/A must be among the listed grades.'],
  ['subjects.tsv', replace('AAE\t', 'aae\t'), 'subjects.tsv, line 2: "aae" is no subject'],
  ['subjects.tsv', replace('agriculture 3', 'farming 3'), 'subjects.tsv, line 2: "farming 3" is no color'],
  ['subjects.tsv', replace('alias of ACCTCY', 'alias of XYZ'), /line \d+: there is no XYZ that ACCTY could stand for\./],
  ['codes.tsv', replace('\tsplit', '\tsplits'), 'codes.tsv, line 7: "splits" is no meaning'],
  ['programs.tsv', replace('Addiction Studies', 'Accountancy'), 'programs.tsv, line 3: Accountancy is there twice.'],
  ['programs.tsv', campuses('Accountancy\tRolla\t', 'Accountancy\tRolla\t'), 'programs.tsv, line 3: Accountancy (Rolla) is there twice.'],
  ['programs.tsv', campuses('Accountancy (Rolla)\t\t', 'Accountancy\tRolla\t'), 'programs.tsv, line 3: Accountancy (Rolla) is there twice.'],
  ['programs.tsv', campuses('Accountancy\tRolla\t', 'Art\tUMKC\t'), 'programs.tsv, line 3: UMKC is in university.json, as the university’s own campus or without a catalog.'],
  ['programs.tsv', campuses('Accountancy\tMU\t'), 'programs.tsv, line 2: MU is in university.json'],
  ['programs.tsv', replace('awards', 'awards\tcampuses'), 'programs.tsv, line 1: the columns are name, awards, not campuses.'],
  ['courses.tsv', replace('1-3\tTopics', '1 to 3\tTopics'), /courses\.tsv, line 16: the credits are a number, or two such as 1-6, not "1 to 3"\./],
  ['courses.tsv', replace('\n1041\t3\tApplied Microeconomics', '\n1010\t3\tApplied Microeconomics'), 'courses.tsv, line 3: ABM 1010 is there twice.'],
] as const)('a mistake in %s is told with its line', (file, change, sentence) => {
  expect(saidAfter(file, change)).toMatch(typeof sentence === 'string' ? new RegExp(sentence.replace(/[.*+?()[\]]/g, '\\$&')) : sentence);
}); // biome-ignore format: a line for each mistake

test('what a spreadsheet adds to a file is no mistake, and a pattern may match nothing', () => {
  expect(saidAfter('grades.tsv', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`)).toBe('nothing');
  expect(saidAfter('university.json', (text) => text.replace(/"elsewhere": ".*"/, '"elsewhere": ""'))).toBe('nothing');
  expect(readUniversity(scratch).courseNumber.elsewhere).toBe('(?!)');
});

test('of what is no JSON nothing else is said', () => {
  expect(saidAfter('university.json', (text) => text.replace(',\n', '\n')).split('\n')).toHaveLength(1);
});

test('a program of another campus has the campus in its name, and a program of its own name may be beside it', () => {
  expect(saidAfter('programs.tsv', campuses('Accountancy\t\tBS', 'Accountancy\tRolla\tBS', 'Art\tRolla\t'))).toBe(
    'nothing',
  );
  expect(readPrograms(scratch)).toEqual([
    { name: 'Accountancy', types: ['BS'] },
    { name: 'Accountancy (Rolla)', types: ['BS'] },
    { name: 'Art (Rolla)', types: [] },
  ]);
  expect(readUniversity(scratch).otherCampuses).toEqual(['Rolla']);
  expect(readUniversity(universityFolder('missouri')).otherCampuses).toEqual([]);
});

test('everything that is wrong is told at once', () => {
  const said = saidAfter('grades.tsv', (text) => text.replace('B+\tletter', 'B+\tletters').replace('2.30', 'x'));
  expect(said.split('\n')).toHaveLength(2);
});

test('a folder that is not there is told by its name', () => {
  expect(() => readUniversity(path.join(scratch, 'nowhere'))).toThrow('There is no university.json.');
});
