import { majors } from '@coursetrail/domain/programs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstView,
  readView,
  selectMajor,
  showEverybody,
  showMyself,
  showOneStudent,
  stepSemester,
  type View,
  withinSemesters,
  writeView,
} from './view.ts';

const anyView: fc.Arbitrary<View> = fc
  .record({
    mode: fc.constantFrom('all' as const, 'single' as const, 'current' as const),
    major: fc.option(fc.constantFrom(...majors)),
    semester: fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 99 })),
    top10: fc.boolean(),
    form: fc.constantFrom('graph' as const, 'table' as const),
    course: fc.option(fc.constantFrom('MATH 1500', 'CMP_SC 1050H', 'A&B 100')),
  })
  .map((view) => (view.mode === 'current' ? { ...view, major: null } : view));

describe('the address of a view', () => {
  test('leads back to the same view', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(readView(new URLSearchParams(writeView(view).toString()))).toEqual(view);
      }),
    );
  });

  test('is empty at the start', () => {
    expect(writeView(firstView).toString()).toBe('');
  });

  test('that says something we do not know is read as far as it can be', () => {
    const address = 'mode=nosy&major=Wizardry&semester=-3&top10=yes&view=cube&course=';
    expect(readView(new URLSearchParams(address))).toEqual(firstView);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('mode', 'major', 'semester', 'course'), fc.string())),
        (pairs) => {
          const view = readView(new URLSearchParams(pairs));
          expect(readView(writeView(view))).toEqual(view);
        },
      ),
    );
  });
});

describe('the view', () => {
  const physics = selectMajor(firstView, 'Physics');

  test('goes from one mode to another as the buttons say', () => {
    expect(showOneStudent(physics)).toMatchObject({ mode: 'single', major: 'Physics' });
    expect(showMyself(physics)).toMatchObject({ mode: 'current', major: null });
    expect(showEverybody(showOneStudent(physics))).toEqual(physics);
    expect(showEverybody(showMyself(physics))).toEqual(showMyself(physics));
    expect(selectMajor(showOneStudent(physics), 'Statistics')).toMatchObject({
      mode: 'all',
      major: 'Statistics',
    });
  });

  test('steps through all semesters and comes back to where it was, in either direction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(1 as const, -1 as const),
        (count, by) => {
          const seen = Array.from({ length: count }, () => 0).reduce<View[]>(
            ([view = firstView, ...rest]) => [stepSemester(view, by, count), view, ...rest],
            [firstView],
          );
          expect(seen[0]).toEqual(firstView);
          expect(new Set(seen.map(({ semester }) => semester)).size).toBe(count);
        },
      ),
    );
  });

  test('steps from all semesters to the first or the last', () => {
    const all: View = { ...firstView, semester: 'all' };
    expect(stepSemester(all, 1, 8).semester).toBe(1);
    expect(stepSemester(all, -1, 8).semester).toBe(8);
  });

  test('of a semester nobody has shows one that can be chosen', () => {
    expect(withinSemesters({ ...firstView, semester: 12 }, 8).semester).toBe(1);
    expect(withinSemesters({ ...firstView, semester: 8 }, 8).semester).toBe(8);
    expect(withinSemesters(firstView, 0).semester).toBe('all');
  });
});
