import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsDocument, mergeLists, mergePutAway } from './documents.ts';
import { mergePlans, type Plans } from './plan/plan.ts';

type Item = { key: string; value: number };
const keyOf = ({ key }: Item) => key;
const items = fc.uniqueArray(fc.record({ key: fc.constantFrom(...'abcdef'), value: fc.nat(2) }), {
  selector: keyOf,
});
const keysOf = (list: readonly Item[]) => list.map(keyOf);
const merge = (base: Item[], ours: Item[], theirs: Item[]) => mergeLists(base, ours, theirs, keyOf);
const sorted = (list: Item[]) => list.toSorted((a, b) => (a.key < b.key ? -1 : 1));

describe('a merge of two lists', () => {
  test('has what either side added, and no key twice', () => {
    fc.assert(
      fc.property(items, items, items, (base, ours, theirs) => {
        const merged = keysOf(merge(base, ours, theirs));
        const before = new Set(keysOf(base));
        for (const key of [...keysOf(ours), ...keysOf(theirs)]) if (!before.has(key)) expect(merged).toContain(key);
        expect(new Set(merged).size).toBe(merged.length);
      }),
    );
  });

  test('leaves out what one side removed, unless the other changed it', () => {
    fc.assert(
      fc.property(items, items, items, (base, ours, theirs) => {
        const merged = keysOf(merge(base, ours, theirs));
        for (const { key, value } of base) {
          const sides = [ours, theirs].map((side) => side.find((item) => item.key === key));
          const isRemoved = sides.includes(undefined);
          const isChanged = sides.some((item) => item !== undefined && item.value !== value);
          expect(merged.includes(key)).toBe(!isRemoved || isChanged);
        }
      }),
    );
  });

  test('with a side that changed nothing is the other side', () => {
    fc.assert(
      fc.property(items, items, (base, changed) => {
        expect(merge(base, changed, base)).toEqual(changed);
        expect(sorted(merge(base, base, changed))).toEqual(sorted(changed));
        expect(merge(base, changed, changed)).toEqual(changed);
      }),
    );
  });

  test('contains the same whichever side is ours, unless both changed the same item', () => {
    fc.assert(
      fc.property(items, items, items, (base, ours, theirs) => {
        const one = keysOf(merge(base, ours, theirs)).sort();
        expect(keysOf(merge(base, theirs, ours)).sort()).toEqual(one);
      }),
    );
  });
});

test('two devices put different things away', () => {
  const base = { courses: ['MATH 1500'], checks: ['consent MATH 4970'] };
  expect(
    mergePutAway(
      base,
      { courses: ['MATH 1500', 'STAT 2500'], checks: [] },
      { courses: ['HIST 1100'], checks: ['consent MATH 4970'] },
    ),
  ).toEqual({ courses: ['STAT 2500', 'HIST 1100'], checks: [] });
});

describe('a merge of plans', () => {
  const course = (programId: string, semester: string) => ({ programId, semester });
  const plans = (...courses: object[]) => ({ main: '1', plans: [{ id: '1', name: 'My plan', courses }] }) as Plans;

  test('keeps what both devices planned, and the name that one of them chose', () => {
    const theirs = plans(course('STAT 2500', 'SP27'));
    expect(
      mergePlans(plans(), plans(course('MATH 1700', 'FS26')), {
        main: '2',
        plans: [...theirs.plans.map((plan) => ({ ...plan, name: 'Safe' })), { id: '2', name: 'Abroad', courses: [] }],
      }),
    ).toEqual({
      main: '2',
      plans: [
        {
          id: '1',
          name: 'Safe',
          courses: [course('MATH 1700', 'FS26'), course('STAT 2500', 'SP27')],
        },
        { id: '2', name: 'Abroad', courses: [] },
      ],
    });
  });

  test('keeps a course that both devices moved, in both semesters', () => {
    const at = (semester: string) => plans(course('MATH 1700', semester));
    expect(mergePlans(at('FS26'), at('SP27'), at('FS27')).plans[0]?.courses).toEqual([
      course('MATH 1700', 'SP27'),
      course('MATH 1700', 'FS27'),
    ]);
  });

  test('always has a plan, and a main one', () => {
    const plan = (id: string) => ({ id, name: id, courses: [] });
    const anyPlans = fc
      .subarray(['1', '2', '3'], { minLength: 1 })
      .chain((ids) => fc.record({ main: fc.constantFrom(...ids), plans: fc.constant(ids.map(plan)) }));
    fc.assert(
      fc.property(anyPlans, anyPlans, anyPlans, (base, ours, theirs) => {
        const merged = mergePlans(base, ours, theirs);
        expect(merged.plans.map(({ id }) => id)).toContain(merged.main);
      }),
    );
  });
});

test('room is counted in bytes, not in letters', () => {
  const put = (letter: string) => ({ courses: [], checks: [letter.repeat(2100)] });
  expect(fitsDocument('put-away', put('a'))).toBe(true);
  expect(fitsDocument('put-away', put('é'))).toBe(false);
});
