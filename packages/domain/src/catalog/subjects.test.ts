import { expect, test } from 'vitest';
import { resolveSubject, subjects } from './subjects.ts';

const codes = subjects.map(({ code }) => code);

test('There are about 200 subject codes, each once (DATA-1)', () => {
  expect(codes.length).toBeGreaterThanOrEqual(180);
  expect(codes.length).toBeLessThanOrEqual(220);
  expect(new Set(codes).size).toBe(codes.length);
});

test('ACCTY, CMP_SC, MATH, STAT and PSYCH can be chosen, and ACCTY is stored as ACCTCY (DATA-2)', () => {
  expect(codes).toEqual(expect.arrayContaining(['ACCTY', 'CMP_SC', 'MATH', 'STAT', 'PSYCH']));
  expect(resolveSubject('ACCTY')).toBe('ACCTCY');
});

test('Subjects are listed by code, each with a well-formed code and a plain name', () => {
  expect(codes).toEqual(codes.toSorted());
  for (const { code, name } of subjects) {
    expect(code).toMatch(/^(?=.{1,8}$)[A-Z]+(_[A-Z]+)*$/);
    expect(name).toMatch(/^[A-Z][\w'(),& -]+[\w)]$/);
  }
});

test('An alias has the name of the catalog code it stands for', () => {
  const aliases = subjects.filter(({ status }) => status === 'alias');
  expect(aliases.map(({ code, aliasOf }) => [code, aliasOf])).toEqual([
    ['ACCTY', 'ACCTCY'],
    ['CHINESE', 'CHINSE'],
    ['G_STUDY', 'G_STDY'],
    ['LINST', 'LINGST'],
  ]);
  for (const { name, aliasOf } of aliases) {
    expect(subjects).toContainEqual(expect.objectContaining({ code: aliasOf, name, status: 'current' }));
  }
});

test.each([
  ['CMP_SC', 'CMP_SC'],
  [' cmp sc ', 'CMP_SC'],
  ['ag ed  ld', 'AG_ED_LD'],
  ['f\u00a0w', 'F_W'], // web pages write non-breaking blanks
  ['linst', 'LINGST'],
  ['ST_ABRD', 'ST_ABRD'], // historical codes stay valid
  ['CMPSC', null],
  ['ALGEBRA', null],
  ['', null],
])('The subject %j is read as %j', (text, expected) => {
  expect(resolveSubject(text)).toBe(expected);
});
