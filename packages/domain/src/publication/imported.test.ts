import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { besideEachOther, replaceImported } from './imported.ts';
import { privacyRules } from './privacy-rules.ts';
import { countMajor } from './publication.ts';
import type { PublishedHistory } from './sharing.ts';

const rules = privacyRules(5);
type Stored = { text: string; isHidden: boolean };
const stored = (...texts: string[]): Stored[] => texts.map((text) => ({ text, isHidden: false }));
const texts = (count: number, name = 'h') => Array.from({ length: count }, (_, n) => `${name}${n}`);
const replace = (old: Stored[], fresh: string[], by = rules) => {
  const { gone, added, kept, isFew, decoys } = replaceImported(
    old,
    fresh.map((text) => ({ text, isHidden: false })),
    ({ text }) => text,
    by,
  );
  return { gone: gone.length, added: added.length, kept: kept.length, isFew, decoys };
};

describe('a file that replaces an earlier one', () => {
  const old = stored(...texts(40));
  test.each([
    ['the same again', texts(40), { gone: 0, added: 0, kept: 40, isFew: false, decoys: 0 }],
    ['one changed', [...texts(39), 'new'], { gone: 1, added: 1, kept: 39, isFew: true, decoys: 5 }],
    ['one left', texts(39), { gone: 1, added: 0, kept: 39, isFew: true, decoys: 5 }],
    ['one came', [...texts(40), 'new'], { gone: 0, added: 1, kept: 40, isFew: true, decoys: 5 }],
    ['five came', [...texts(40), ...texts(5, 'new')], { gone: 0, added: 5, kept: 40, isFew: false, decoys: 0 }],
    [
      'five came and one left',
      [...texts(39), ...texts(5, 'new')],
      { gone: 1, added: 5, kept: 39, isFew: true, decoys: 5 },
    ],
    ['few stay beside one who left', texts(10), { gone: 30, added: 0, kept: 10, isFew: false, decoys: 0 }],
    ['nobody stays', [], { gone: 40, added: 0, kept: 0, isFew: false, decoys: 0 }],
  ])('%s', (_, fresh, result) => {
    expect(replace(old, fresh)).toEqual(result);
  });

  test('hides all that stay where too few would be left, and nobody where groups of one are allowed', () => {
    expect(replace(stored(...texts(11)), texts(10))).toMatchObject({ kept: 10, decoys: 10 });
    expect(replace(stored(...texts(11)), texts(10), privacyRules(1))).toMatchObject({ decoys: 0 });
  });

  test('does not count those who were hidden already', () => {
    const hidden = { text: 'hidden', isHidden: true };
    expect(replace([...old, hidden], texts(40))).toMatchObject({ gone: 1, isFew: false, decoys: 0 });
    // Nobody is left to be a decoy, and one who came must not be the only one to be seen.
    expect(replace([hidden, hidden], ['hidden', 'hidden', 'new'])).toMatchObject({ added: 1, isFew: true, decoys: 0 });
  });
});

const codes = ['ART 1', 'BIO 1', 'CHEM 1', 'DANCE 1'];
const anyHistory = fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1 }).map(
  (courses): PublishedHistory => ({
    sharing: 'courses',
    attempts: courses.map((programId, index) => ({ programId, n: index + 1, grade: '' })),
    seasons: courses.map(() => 'FS'),
  }),
);
const anyGroup = fc.array(anyHistory, { maxLength: 12 });

test('what is counted of accounts and imported histories together is what each would show alone, added up', () => {
  const minGroup = 3;
  const takersIn = (histories: readonly PublishedHistory[], code: string) =>
    histories.filter(({ attempts }) => attempts.some(({ programId }) => programId === code)).length;
  fc.assert(
    fc.property(anyGroup, anyGroup, (accounts, imported) => {
      const both = besideEachOther(accounts, imported, minGroup);
      const counted = countMajor(both.histories, { minGroup, creditsOf: () => undefined });
      const alone = (histories: readonly PublishedHistory[], code: string) => {
        const takers = takersIn(histories, code);
        return takers < minGroup ? 0 : takers;
      };
      const expected = codes
        .map((code) => [code, alone(accounts, code) + alone(imported, code)] as const)
        .filter(([, takers]) => takers > 0);
      expect(counted?.commonCourses.map(({ programId, takers }) => [programId, takers]) ?? []).toEqual(
        accounts.length + imported.length < minGroup ? [] : expected,
      );
    }),
  );
});
