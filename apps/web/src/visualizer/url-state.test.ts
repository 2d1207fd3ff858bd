import { majors } from '@coursetrail/domain/programs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstView,
  readView,
  showAs,
  showCrowd,
  showMajor,
  showOneStudent,
  showOwnHistory,
  stepSemester,
  type VisualizerView,
  viewForms,
  withinSemesters,
  writeView,
} from './url-state.ts';

const anyView: fc.Arbitrary<VisualizerView> = fc
  .record({
    mode: fc.constantFrom('all' as const, 'single' as const, 'current' as const),
    major: fc.option(fc.constantFrom(...majors)),
    semester: fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 99 })),
    top10: fc.boolean(),
    form: fc.constantFrom(...viewForms),
    course: fc.option(fc.constantFrom('MATH 1500', 'CMP_SC 1050H', 'A&B 100')),
    beside: fc.option(fc.constantFrom(...majors)),
  })
  .map((view) => (view.mode === 'current' ? { ...view, major: null } : view));

describe('the URL of a view', () => {
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

  test('has the names that bookmarks use', () => {
    const bookmark = 'mode=single&major=Physics&semester=3&top10=on&view=table&course=MATH+1500&beside=Statistics';
    expect(writeView(readView(new URLSearchParams(bookmark))).toString()).toBe(bookmark);
  });

  test('with unknown values is read as far as possible', () => {
    const query = 'mode=nosy&major=Wizardry&semester=-3&top10=yes&view=cube&course=&beside=Alchemy';
    expect(readView(new URLSearchParams(query))).toEqual(firstView);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('mode', 'major', 'semester', 'course'), fc.string())), (pairs) => {
        const view = readView(new URLSearchParams(pairs));
        expect(readView(writeView(view))).toEqual(view);
      }),
    );
  });
});

describe('the view', () => {
  const physics = showMajor(firstView, 'Physics');

  test('changes its mode as the buttons say', () => {
    expect(showOneStudent(physics)).toMatchObject({ mode: 'single', major: 'Physics' });
    expect(showOwnHistory(physics)).toMatchObject({ mode: 'current', major: null });
    expect(showCrowd(showOneStudent(physics))).toEqual(physics);
    expect(showCrowd(showOwnHistory(physics))).toEqual(showOwnHistory(physics));
    expect(showMajor(showOneStudent(physics), 'Statistics')).toMatchObject({
      mode: 'all',
      major: 'Statistics',
    });
  });

  test('begins a path with all semesters, and goes back to the one before it', () => {
    const path = showAs({ ...physics, semester: 3 }, 'path');
    expect(path).toMatchObject({ form: 'path', semester: 'all' });
    expect(showAs(path, 'graph', 3).semester).toBe(3);
    // Chosen in the path.
    expect(showAs({ ...path, semester: 5 }, 'table', 3).semester).toBe(5);
    expect(showAs({ ...physics, semester: 2 }, 'table').semester).toBe(2);
  });

  test('steps through all semesters and back to where it began, in either direction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.constantFrom(1 as const, -1 as const), (count, by) => {
        const seen = Array.from({ length: count }, () => 0).reduce<VisualizerView[]>(
          ([view = firstView, ...rest]) => [stepSemester(view, by, count), view, ...rest],
          [firstView],
        );
        expect(seen[0]).toEqual(firstView);
        expect(new Set(seen.map(({ semester }) => semester)).size).toBe(count);
      }),
    );
  });

  test('steps from all semesters to the first or the last', () => {
    const all: VisualizerView = { ...firstView, semester: 'all' };
    expect(stepSemester(all, 1, 8).semester).toBe(1);
    expect(stepSemester(all, -1, 8).semester).toBe(8);
  });

  test('of a semester that no history has becomes one that can be chosen', () => {
    expect(withinSemesters({ ...firstView, semester: 12 }, 8).semester).toBe(1);
    expect(withinSemesters({ ...firstView, semester: 8 }, 8).semester).toBe(8);
    expect(withinSemesters(firstView, 0).semester).toBe('all');
  });
});
