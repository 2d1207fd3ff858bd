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

  test('loses nothing that either device wrote: courses, placeholders, notes', () => {
    const semesters = ['FS26', 'SP27'];
    const aText = fc.constantFrom('ask', 'pay', 'print');
    const unique = <T extends object>(item: fc.Arbitrary<T>, keyOf: (item: T) => string) =>
      fc.uniqueArray(item, { selector: keyOf, maxLength: 4 });
    const aCourse = fc.record(
      { programId: fc.constantFrom('MATH 1700', 'HIST 1100'), semester: fc.constantFrom(...semesters), note: aText },
      { requiredKeys: ['programId', 'semester'] },
    );
    const aPlaceholder = fc.record({
      id: fc.constantFrom('a', 'b'),
      semester: fc.constantFrom(...semesters),
      title: aText,
      credits: fc.constantFrom(3, 15),
    });
    const aVersion = fc
      .record({
        courses: unique(aCourse, ({ programId, semester }) => programId + semester),
        placeholders: unique(aPlaceholder, (placeholder) => JSON.stringify(placeholder)),
        notes: unique(fc.record({ semester: fc.constantFrom(...semesters), text: aText }), ({ semester }) => semester),
      })
      .map((parts): Plans => ({ main: '1', plans: [{ id: '1', name: 'My plan', ...parts }] }));
    /** Everything written in a version, each thing with where it stands. */
    const written = ({ plans: [plan] }: Plans) => [
      ...(plan?.courses ?? []).map(({ programId, semester }) => `${programId} ${semester}`),
      ...(plan?.courses ?? []).flatMap(({ programId, semester, note }) =>
        note ? [`${programId} ${semester}: ${note}`] : [],
      ),
      ...(plan?.placeholders ?? []).map((placeholder) => JSON.stringify(placeholder)),
      ...(plan?.notes ?? []).map(({ semester, text }) => `${semester}: ${text}`),
    ];
    fc.assert(
      fc.property(aVersion, aVersion, aVersion, (base, ours, theirs) => {
        const merged = mergePlans(base, ours, theirs);
        // A note that both wrote has both texts.
        const inMerged = written(merged).flatMap((each) => {
          const [place = '', text = ''] = each.startsWith('{') ? [each] : each.split(': ');
          return text === '' ? [each] : text.split(' / ').map((one) => `${place}: ${one}`);
        });
        const before = new Set(written(base));
        for (const added of [...written(ours), ...written(theirs)])
          if (!before.has(added)) expect(inMerged).toContain(added);
        expect(written(mergePlans(base, theirs, ours)).length).toBe(written(merged).length);
        expect(mergePlans(base, ours, base)).toEqual(withoutEmpty(ours));
      }),
    );
  });

  /** A list that is empty is not stored. */
  const withoutEmpty = ({ main, plans }: Plans): Plans => ({
    main,
    plans: plans.map(({ placeholders = [], notes = [], ...plan }) => ({
      ...plan,
      ...(placeholders.length > 0 && { placeholders }),
      ...(notes.length > 0 && { notes }),
    })),
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
