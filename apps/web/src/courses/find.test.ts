import type { CatalogReply } from '@coursetrail/contract';
import { gradesByCourse, type Requirement } from '@coursetrail/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Filters,
  findInCatalog,
  listedBy,
  openersOf,
  readCatalog,
  readFilters,
  type StudentFacts,
  studentFilters,
  verdictsOf,
  writeFilters,
} from './find.ts';

const reply: CatalogReply = [
  ['CMP_SC 1050', 'Algorithm Design and Programming I', '3', null],
  ['CMP_SC 2050', 'Algorithm Design and Programming II', '3', 'CMP_SC 1050 (C-)'],
  ['CMP_SC 4995', 'Undergraduate Research', '1-6', 'instructor consent'],
  ['MATH 1500', 'Analytic Geometry and Calculus I', '5', 'see: MATH 1100, MATH 1160'],
  ['MATH 1700', 'Calculus II', '5', 'MATH 1500 (C-)'],
  ['PHIL 7100', 'Philosophy of Calculation', 'Variable', null],
];
const catalog = readCatalog(reply);
const nothing = readFilters(new URLSearchParams());
const found = (filters: Partial<Filters>, facts: Partial<StudentFacts> = {}) =>
  findInCatalog(catalog, { ...nothing, ...filters }, { history: [], ...facts }).map(({ programId }) => programId);
const taken = gradesByCourse([{ programId: 'CMP_SC 1050', grade: 'B' }]);

describe('what a search finds', () => {
  test.each<[string, Partial<Filters>, string[]]>([
    ['everything, by code, when nothing is asked', {}, reply.map(([code]) => code)],
    ['a code before a title', { text: 'calcul' }, ['MATH 1500', 'MATH 1700', 'PHIL 7100']],
    ['what is typed without an underscore', { text: 'cmp sc 20' }, ['CMP_SC 2050']],
    ['a subject', { subject: 'MATH' }, ['MATH 1500', 'MATH 1700']],
    ['a level', { level: '4' }, ['CMP_SC 4995']],
    ['the levels of graduates together', { level: '5' }, ['PHIL 7100']],
    ['credits that may be chosen', { credits: '3' }, ['CMP_SC 1050', 'CMP_SC 2050', 'CMP_SC 4995', 'PHIL 7100']],
    ['five credits or more', { credits: '5' }, ['CMP_SC 4995', 'MATH 1500', 'MATH 1700', 'PHIL 7100']],
    [
      'what fits all filters',
      { text: 'calculus', level: '1', credits: '5', subject: 'MATH' },
      ['MATH 1500', 'MATH 1700'],
    ],
  ])('%s', (_, filters, expected) => {
    expect(found(filters)).toEqual(expected);
  });

  test('what a student can take: prerequisites met or none listed, neither what nobody can know nor what is taken', () => {
    expect(found({ only: ['can'] }, { taken, verdicts: verdictsOf(catalog, taken) })).toEqual([
      'CMP_SC 2050',
      'PHIL 7100',
    ]);
  });

  test('what an audit lists, by code or by level, of requirements that are not met', () => {
    const facts = { title: '', earned: [], inProgress: [], needs: [], used: [], except: [], lines: [], unread: [] };
    const requirement = (mark: 'NO' | 'OK', ...choices: string[]): Requirement => ({
      ...{ ...facts, mark, number: 1, atLeast: [], parts: [], choices },
    });
    const isListed = listedBy([requirement('NO', 'CMP_SC 4***', 'MATH 1700 (R)'), requirement('OK', 'PHIL 7100')]);
    expect(found({ only: ['listed'] }, { isListed })).toEqual(['CMP_SC 4995', 'MATH 1700']);
  });

  test('what the major takes, most takers first, and what is taken in a season', () => {
    const takers = new Map([
      ['CMP_SC 1050', 20],
      ['MATH 1500', 30],
    ]);
    expect(found({ only: ['major'] }, { takers })).toEqual(['MATH 1500', 'CMP_SC 1050']);
    const seasons = { 'MATH 1700': { often: ['spring' as const], hardly: [] }, 'PHIL 7100': null };
    expect(found({ season: 'spring' }, { seasons })).toEqual(['MATH 1700']);
  });

  test('what opens a course on the list, without what the student has', () => {
    const openers = openersOf(['MATH 1700H', 'CMP_SC 2050'], catalog, taken);
    expect(found({ only: ['opens'] }, { openers })).toEqual(['MATH 1500']);
  });
});

test('the address holds every filter, and nothing that is not one', () => {
  const filters = fc.record<Filters>({
    text: fc.stringMatching(/^[a-z &=#%]{0,20}$/),
    subject: fc.constantFrom('', 'CMP_SC'),
    level: fc.constantFrom('', '1', '5'),
    credits: fc.constantFrom('', '3'),
    season: fc.constantFrom('', 'fall', 'summer'),
    only: fc.subarray([...studentFilters]),
  });
  fc.assert(
    fc.property(filters, (each) => {
      expect(readFilters(new URLSearchParams(writeFilters(each).toString()))).toEqual(each);
    }),
  );
  expect(writeFilters(nothing).toString()).toBe('');
  expect(readFilters(new URLSearchParams('level=9&credits=x&season=winter&only=grade,can'))).toEqual({
    ...nothing,
    only: ['can'],
  });
});
