import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeOfTerm,
  compareSemesters,
  lastTermOffered,
  numberSemesters,
  parseSemester,
  seasons,
  semesterCode,
  semesterLabel,
  semesterNumber,
  semesterOrder,
  termName,
  termsOffered,
} from './semester.ts';

const code = fc
  .tuple(fc.constantFrom(...seasons), fc.integer({ min: 0, max: 99 }))
  .map(([season, year]) => season + String(year).padStart(2, '0'));

describe('a semester code', () => {
  test.each([
    ['FS23', { season: 'FS', year: 2023 }],
    ['SP24', { season: 'SP', year: 2024 }],
    ['SS00', { season: 'SS', year: 2000 }],
    ['FS2023', null], // four digits are a catalog year, never a term
    ['SU23', null],
    ['fs23', null],
    ['FS2', null],
    ['', null],
  ])('%j is read as %j (SEM-1)', (text, expected) => {
    expect(parseSemester(text)).toEqual(expected);
  });

  test.each([
    ['FS50', 1950],
    ['FS99', 1999],
    ['SP75', 1975],
  ])('from 50 on is in the 1900s: %s is in %i (SEM-3)', (text, year) => {
    expect(parseSemester(text)?.year).toBe(year);
  });

  test.each([
    ['FS49', 2049],
    ['FS00', 2000],
    ['SS25', 2025],
  ])('below 50 is in the 2000s: %s is in %i (SEM-4)', (text, year) => {
    expect(parseSemester(text)?.year).toBe(year);
  });

  test('is written the way it was read', () => {
    fc.assert(
      fc.property(code, (text) => {
        const semester = parseSemester(text);
        expect(semester && semesterCode(semester)).toBe(text);
      }),
    );
  });

  test.each([
    ['SP23', 'Spring 2023'],
    ['SS23', 'Summer 2023'],
    ['FS23', 'Fall 2023'],
  ])('%s is called %s, and back (SEM-2)', (text, name) => {
    expect(termName(text)).toBe(name);
    expect(codeOfTerm(name)).toBe(text);
  });

  test.each(['Fall 1949', 'Fall 2050', 'Winter 2023', 'Fall 23', 'FS23'])('there is no code for %j', (name) => {
    expect(codeOfTerm(name)).toBeNull();
  });
});

describe('the order of semesters', () => {
  test.each([
    ['FS23', 20233],
    ['SP00', 20001],
    ['SS99', 19992],
    ['FS50', 19503],
  ])('%s has the key %i: year times ten plus rank (SEM-5, SEM-6)', (text, key) => {
    expect(semesterOrder(text)).toBe(key);
  });

  test.each([
    ['WI23', 20230],
    ['XX99', 19990],
    ['23', 20230],
  ])('anything else ranks 0 in its year: %s has the key %i (SEM-7)', (text, key) => {
    expect(semesterOrder(text)).toBe(key);
  });

  test('text without a year comes before everything', () => {
    expect(semesterOrder('transfer')).toBe(0);
  });

  test('is total, so sorting never depends on the initial order', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(code, fc.string({ maxLength: 5 }))), (codes) => {
        const sorted = codes.toSorted(compareSemesters);
        expect(codes.toReversed().toSorted(compareSemesters)).toEqual(sorted);
      }),
    );
  });
});

describe('relative semesters', () => {
  test('follow the calendar: FS99, SP00, SS00, FS00 are 1 to 4 (SEM-9)', () => {
    const numbers = numberSemesters(['FS00', 'SP00', 'FS99', 'SS00', 'SP00']);
    expect([...numbers]).toEqual([
      ['FS99', 1],
      ['SP00', 2],
      ['SS00', 3],
      ['FS00', 4],
    ]);
    expect(semesterLabel(2)).toBe('Semester 2');
  });

  test('have labels, which are read back as numbers', () => {
    for (const n of [1, 2, 12]) expect(semesterNumber(semesterLabel(n))).toBe(n);
    expect(semesterNumber('FS23')).toBe(0);
  });

  test('have no gaps, start at 1 and keep the order, for any history (SEM-8)', () => {
    fc.assert(
      fc.property(fc.array(code), (codes) => {
        const numbers = numberSemesters(codes);
        const distinct = new Set(codes);
        expect([...numbers.values()]).toEqual([...distinct].map((_, index) => index + 1));
        for (const a of distinct) {
          for (const b of distinct) {
            const byNumber = Math.sign((numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
            expect(byNumber).toBe(Math.sign(semesterOrder(a) - semesterOrder(b)));
          }
        }
      }),
    );
  });

  test('begin at Semester 1 in every history, no matter the year (SEM-10)', () => {
    expect(numberSemesters(['FS12', 'SP13']).get('FS12')).toBe(1);
    expect(numberSemesters(['SP25', 'FS24']).get('FS24')).toBe(1);
  });
});

describe('the terms offered in forms', () => {
  const early = termsOffered(new Date('2025-01-15T00:00:00Z'));
  const late = termsOffered(new Date('2026-11-15T00:00:00Z'));

  test('start with Fall 2010 (SEM-11)', () => {
    expect(termName(early[0] ?? '')).toBe('Fall 2010');
    expect(termName(late[0] ?? '')).toBe('Fall 2010');
  });

  test.each([
    ['2024-09-01', 'Summer 2025'], // we always offer at least the specification's list
    ['2025-05-31', 'Summer 2025'],
    ['2025-06-01', 'Fall 2025'],
    ['2025-08-01', 'Spring 2026'],
    ['2026-12-31', 'Spring 2027'],
    ['2027-01-01', 'Summer 2027'],
  ])('on %s end with %s: the term after the running one, at least Summer 2025 (SEM-12)', (day, last) => {
    expect(termName(lastTermOffered(new Date(`${day}T12:00:00Z`)))).toBe(last);
  });

  test('change at midnight in Missouri, not in Greenwich', () => {
    const lastOffered = (instant: string) => termName(lastTermOffered(new Date(instant)));
    expect(lastOffered('2026-08-01T04:59:00Z')).toBe('Fall 2026');
    expect(lastOffered('2026-08-01T05:00:00Z')).toBe('Spring 2027');
    expect(lastOffered('2027-01-01T05:59:00Z')).toBe('Spring 2027');
    expect(lastOffered('2027-01-01T06:00:00Z')).toBe('Summer 2027');
  });

  test('are 45 while Summer 2025 is the last, and only ever more (SEM-13)', () => {
    expect(early).toHaveLength(45);
    expect(late.slice(0, 45)).toEqual(early);
  });

  test('hold no Spring 2010 and no Summer 2010 (SEM-14)', () => {
    expect(late.map(termName)).not.toContain('Spring 2010');
    expect(late.map(termName)).not.toContain('Summer 2010');
  });

  test('hold Spring, Summer and Fall of every year between, each once (SEM-15)', () => {
    const names = early.map(termName);
    expect(new Set(names).size).toBe(names.length);
    for (let year = 2011; year <= 2024; year += 1) {
      for (const season of ['Spring', 'Summer', 'Fall']) expect(names).toContain(`${season} ${year}`);
    }
    expect(names).toEqual(expect.arrayContaining(['Fall 2010', 'Spring 2025', 'Summer 2025']));
  });

  test('have a name and a code that convert to each other (SEM-16)', () => {
    for (const each of late) expect(codeOfTerm(termName(each))).toBe(each);
  });
});
