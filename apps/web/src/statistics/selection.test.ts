import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, readAddress, type Shown } from './selection.ts';

const read = (address: string) => readAddress(new URLSearchParams(address));

test('whatever is shown comes back from its address', () => {
  const shown = fc.record<Shown>({
    major: fc.constantFrom('Nursing', 'Medical/Health Physics', 'Music (Composition)'),
    mode: fc.constantFrom('distribution', 'grades'),
    prefixes: fc.uniqueArray(fc.constantFrom('MATH', 'CMP_SC', 'F_S')),
    topOnly: fc.boolean(),
    view: fc.constantFrom('charts', 'table'),
    chart: fc.constantFrom(null, 'Semester 1', 'CMP_SC 1050'),
  });
  fc.assert(
    fc.property(shown, (each) => {
      expect(read(addressOf(each))).toEqual(each);
    }),
  );
});

test.each(['', 'mode=grades', 'major=', 'major=Alchemy'])(
  '%j shows nothing, for it names no major',
  (address) => {
    expect(read(address)).toBeNull();
  },
);

test('what an address says beyond our words is left out', () => {
  expect(read('major=Nursing&mode=guesses&prefixes=MATH,<b>,&top10=yes&view=film')).toEqual({
    major: 'Nursing',
    mode: 'distribution',
    prefixes: ['MATH'],
    topOnly: false,
    view: 'charts',
    chart: null,
  });
});
