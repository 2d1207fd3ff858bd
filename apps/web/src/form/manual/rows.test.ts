import { describe, expect, test } from 'vitest';
import {
  emptyRow,
  entryOf,
  filledRows,
  type ManualRow,
  missingIn,
  problemsIn,
  repetitionsIn,
  tidyRow,
} from './rows.ts';

const row = (number: string, parts: Partial<ManualRow> = {}): ManualRow => ({
  ...{ key: 1, subject: 'MATH', number, grade: 'A' },
  ...parts,
});

describe('a row', () => {
  test.each([
    [' 1500 h ', 'MATH', '1500H'],
    ['elec1', 'MATH', 'ELEC1'],
    ['cmp sc 1050', 'CMP_SC', '1050'], // the subject typed along wins: it is what was typed last
    ['CHEM1320', 'CHEM', '1320'],
    ['comp100', 'MATH', 'COMP100'], // no subject of ours
  ])('with %j typed as number is %s %s', (typed, subject, number) => {
    expect(tidyRow(row(typed))).toMatchObject({ subject, number });
  });

  test('lacks what is empty, and a subject only when it is nowhere', () => {
    expect(Object.keys(missingIn(emptyRow(0)))).toEqual(['subject', 'number', 'grade']);
    expect(missingIn(row('chem 1320', { subject: null }))).toEqual({});
    expect(Object.keys(missingIn(row('  ')))).toEqual(['number']);
  });

  test('is an entry of its term, under the code of the catalog', () => {
    const stored = { programId: 'ACCTCY 2036', semester: 'FS23', grade: 'A' };
    expect(entryOf(row('2036', { subject: 'ACCTY' }), 'FS23')).toEqual(stored);
    expect(entryOf(row('15'), 'FS23')).toBeNull();
    expect(entryOf(row('1500'), null)).toBeNull();
  });
});

test('rows left empty do not count, unless there are no others', () => {
  const written = row('1500', { key: 2 });
  expect(filledRows([emptyRow(1), written, emptyRow(3)])).toEqual([written]);
  expect(filledRows([emptyRow(1), emptyRow(2)])).toEqual([emptyRow(1)]);
});

test('the second of two equal rows is the one too many, and so is one the history has', () => {
  const rows = [row('1500'), row('math 1500', { key: 2, subject: 'CHEM' }), row('15', { key: 3 })];
  expect([...problemsIn(rows, 'FS23').keys()]).toEqual([2, 3]);
  const known = [{ programId: 'MATH 1500', semester: 'FS23', grade: 'F' }];
  expect([...repetitionsIn(rows, 'FS23', known).keys()]).toEqual([1, 2]);
  expect([...repetitionsIn(rows, 'SP24', known).keys()]).toEqual([]);
});
