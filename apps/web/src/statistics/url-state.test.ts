import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryOf, type StatisticsView, viewIn } from './url-state.ts';

const read = (query: string) => viewIn(new URLSearchParams(query));

test('any view comes back from its address', () => {
  const views = fc.record<StatisticsView>({
    major: fc.constantFrom('Nursing', 'Medical/Health Physics', 'Music (Composition)'),
    mode: fc.constantFrom('distribution', 'grades'),
    prefixes: fc.uniqueArray(fc.constantFrom('MATH', 'CMP_SC', 'F_S')),
    topOnly: fc.boolean(),
    showAs: fc.constantFrom('charts', 'table'),
    chart: fc.constantFrom(null, 'Semester 1', 'CMP_SC 1050'),
  });
  fc.assert(
    fc.property(views, (view) => {
      expect(read(queryOf(view))).toEqual(view);
    }),
  );
});

test.each(['', 'mode=grades', 'major=', 'major=Alchemy'])('%j shows nothing because it names no major', (query) => {
  expect(read(query)).toBeNull();
});

test('unknown values in an address are left out', () => {
  expect(read('major=Nursing&mode=guesses&prefixes=MATH,<b>,&top10=yes&view=film')).toEqual({
    major: 'Nursing',
    mode: 'distribution',
    prefixes: ['MATH'],
    topOnly: false,
    showAs: 'charts',
    chart: null,
  });
});
