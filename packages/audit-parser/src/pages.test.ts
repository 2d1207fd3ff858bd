import { describe, expect, test } from 'vitest';
import { read } from './read.ts';
import { continued, endMark, math, page, summary, typeset } from './test-kit.ts';

describe('columns and pages', () => {
  test('a list that continues over columns and pages is read in order', () => {
    const course = (n: number) => `      FS27 MATH     ${1000 + n}   3.0 A    COURSE ${n}`;
    const pages = [page([course(1), course(2), continued], [course(3), continued]), page([course(4), endMark], [], 2)];
    const result = read(typeset(pages));
    expect(result.ok && result.value.courses.map(({ title }) => title)).toEqual(['COURSE 1', 'COURSE 2', 'COURSE 3', 'COURSE 4']); // biome-ignore format: one list
  });

  test('pages in the wrong order are read in the right order', () => {
    const other = '      SP28 HIST     1200   3.0 A    SURVEY';
    const result = read(typeset([page([other, 'LEGEND', endMark], [], 2), page([math, continued], [continued])]));
    expect(result.ok && result.value.courses.map(({ title, place }) => [title, place.page])).toEqual([
      ['ANALYTIC GEOMETRY & CALC I', 2],
      ['SURVEY', 1],
    ]);
  });

  test('the audits of two programs in one file are read as one history', () => {
    const other = '      SP28 HIST     1200   3.0 A    SURVEY';
    const result = read(typeset([page([math, 'LEGEND', endMark]), page([math, other, 'LEGEND', endMark])]));
    expect(result.ok && summary(result.value)).toHaveLength(2);
  });

  test('an audit without its end mark is incomplete, however many courses it lists', () => {
    expect(read(typeset([page([math])]))).toEqual({ ok: false, problem: 'incomplete' });
  });

  test.each([
    ['first', [2, 3]],
    ['middle', [1, 3]],
  ])('an audit without its %s page is incomplete', (_, numbers) => {
    const pages = numbers.map((number) => page([math, number === 3 ? endMark : continued], [], number));
    expect(read(typeset(pages))).toEqual({ ok: false, problem: 'incomplete' });
  });

  test('a page without the line that says where the report continues makes the audit incomplete', () => {
    const pages = [page([math]), page([math, endMark], [], 2)];
    expect(read(typeset(pages))).toEqual({ ok: false, problem: 'incomplete' });
  });

  test('a left column without that line makes the audit incomplete, even if the right one has the end mark', () => {
    expect(read(typeset([page([math], ['', endMark])]))).toEqual({
      ok: false,
      problem: 'incomplete',
    });
    expect(read(typeset([page([math, continued], ['', endMark])])).ok).toBe(true);
  });

  test('an audit with mostly unreadable course lines is incomplete', () => {
    const lost = [1, 2, 3].map((n) => `      FS27 MATH     100${n}   3.0      COURSE`);
    expect(read(typeset([page([math, ...lost, endMark])]))).toEqual({
      ok: false,
      problem: 'incomplete',
    });
  });

  test('an audit without a course is refused', () => {
    expect(read(typeset([page(['OK  1  Something', endMark])]))).toEqual({
      ok: false,
      problem: 'no-courses',
    });
  });
});

describe('pages that do not belong together', () => {
  const first = page([math, continued], [continued]);
  const last = page(['      SP28 HIST     1200   3.0 A    SURVEY', endMark], [], 2);
  const changed = (rows: readonly string[], from: string | RegExp, to: string) =>
    rows.map((row, index) => (index < 6 ? row.replace(from, to) : row));
  const problemOf = (...pages: readonly string[][]) => {
    const audit = read(typeset(pages));
    return audit.ok ? summary(audit.value).length : audit.problem;
  };
  const otherStudent = (rows: readonly string[]) =>
    changed(changed(rows, 'Sample, Student Q', 'Nobody, Robin Z  '), /^0{8}/, '12345678');

  test('pages of two students are refused', () => {
    expect(problemOf(first, otherStudent(last))).toBe('several-students');
    expect(problemOf(first, changed(last, /^0{8}/, '12345678'))).toBe('several-students');
    expect(problemOf(first, last, otherStudent(first), otherStudent(last))).toBe('several-students');
  });

  test('one damaged letter in a name or a number makes no other student', () => {
    expect(problemOf(first, changed(last, 'Sample', 'Sarnple'))).toBe('several-students');
    expect(problemOf(first, changed(last, 'Sample', 'Somple'))).toBe(2);
    expect(problemOf(first, changed(last, /^0{8}/, '00000008'))).toBe(2);
  });

  test('a page of another day is refused', () => {
    expect(problemOf(first, changed(last, '01/15/30', '02/20/30'))).toBe('several-audits');
    expect(problemOf(first, changed(last, '01/15/30', '01/16/30'))).toBe('several-audits');
  });

  test.each([
    ['before', (older: string[][], newer: string[][]) => [...older, ...newer]],
    ['after', (older: string[][], newer: string[][]) => [...newer, ...older]],
    ['between', ([one = [], two = []]: string[][], newer: string[][]) => [one, ...newer, two]],
  ])('of two days the newer one is read, if the older one comes %s it', (_, join) => {
    const newer = [first, last].map((rows) =>
      changed(rows, '01/15/30', '11/20/30').map((row) => row.replace('5.0 A- ', '5.0 B  ')),
    );
    const audit = read(typeset(join([first, last], newer)));
    expect(audit).toMatchObject({
      ok: true,
      value: { preparedOn: '2030-11-20', courses: [{ grade: 'B' }, { grade: 'A' }] },
    });
  });

  test('blank backs and a cover sheet are left out; a foreign list of courses is refused', () => {
    const cover = ['Degree audit', 'Please find it on the following pages, with our best wishes.'];
    expect(problemOf(cover, first, [], last, [])).toBe(2);
    expect(problemOf([math], first, last)).toBe('sheet-does-not-fit');
  });

  test('a sheet that is there twice is read once', () => {
    const elective = page(['      FS27 HIST     ELEC1  3.0 A T  Local History', endMark], [], 2);
    const audit = read(typeset([first, elective, elective]));
    expect(audit.ok && audit.value.courses.map(({ credits }) => credits)).toEqual([5, 3]);
  });

  test('two headers on a sheet that cannot be told apart are refused', () => {
    const [header = '', ...rows] = first;
    expect(problemOf([header.replace('UNIVERSITY', 'PREPARED: 01/15/30 UNIVERSITY'), ...rows], last)).toBe('several-pages-on-a-sheet');
  }); // biome-ignore format: one expectation
});
