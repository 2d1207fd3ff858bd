import { expect, test } from 'vitest';
import { isMajor, majors, programs } from './programs.ts';

const awards = [
  ...'BA BS BFA BM BSEd BSN BSW BHS BJ BGS BES BSBA BSAcc BSBE BSCiE BSCoE BSEE BSIE BSME Minor'.split(' '),
  ...['Certificate', 'Stand-Alone Certificate', 'Pre-Professional'],
];

test('A program has a name and a list of award types (DATA-4)', () => {
  expect(programs).toContainEqual({ name: 'Accountancy', types: ['BSAcc', 'Minor'] });
  expect(programs).toContainEqual({
    name: 'Applied Child and Youth Development',
    types: ['Certificate', 'Stand-Alone Certificate'],
  });
  expect(programs).toHaveLength(296);
});

test('The award types that occur are exactly the 23 of the university (DATA-5, DATA-6)', () => {
  expect(awards).toHaveLength(23);
  expect([...new Set(programs.flatMap(({ types }) => types))].toSorted()).toEqual(awards.toSorted());
});

test('A track is in parentheses after its program (DATA-7)', () => {
  expect(programs).toContainEqual({ name: 'Music (Composition)', types: ['BM'] });
  for (const name of majors.filter((name) => name.endsWith(')'))) {
    expect(majors).toContain(name.replace(/ \(.*\)$/, ''));
  }
});

test('Undeclared is in the list, without an award (DATA-8)', () => {
  expect(programs).toContainEqual({ name: 'Undeclared', types: [] });
  expect(programs.filter(({ types }) => types.length === 0).map(({ name }) => name)).toEqual([
    'Undeclared',
    'Undeclared Agriculture, Food & Natural Resources',
  ]);
});

test('No name is a fragment of a split text (DATA-9)', () => {
  for (const name of majors) {
    // A fragment starts small or with a joining word, ends in a comma or 'and', or leaves a parenthesis or quote open.
    expect(name).toMatch(/^(?!And |Or )[A-Z][\w',&/. -]*\w(?<!,| and)( \([A-Z][\w',&/ -]*\w\))?$/);
    expect(name).not.toMatch(/ {2}|"/);
    for (const part of name.split(', ').slice(1)) expect(majors).not.toContain(part);
  }
});

test("'Parks, Recreation, Sport and Tourism' is whole (DATA-10)", () => {
  expect(isMajor('Parks, Recreation, Sport and Tourism')).toBe(true);
  expect(isMajor('Parks')).toBe(false);
});

test('Majors are listed once each, in the order people expect', () => {
  expect(new Set(majors).size).toBe(majors.length);
  const small = majors.map((name) => name.toLowerCase());
  expect(small).toEqual(small.toSorted());
});

test('Only a name from the catalog is a major', () => {
  expect(isMajor('Medical/Health Physics')).toBe(true);
  expect(isMajor('computer science')).toBe(false);
  expect(isMajor('')).toBe(false);
});
