import { expect, test } from 'vitest';
import { chooseMajor, type MajorChoice } from './major.ts';

const day = (text: string) => new Date(`${text}T23:59:00Z`);
const fresh: MajorChoice = { major: null, majorChangedOn: null, majorChanges: 0 };

/** Chooses the majors one after the other on one day, and returns how far it got. */
function choose(start: MajorChoice, majors: string[], today: Date): MajorChoice | string {
  let choice = start;
  for (const major of majors) {
    const next = chooseMajor(choice, major, today);
    if (!next.ok) return `${next.problem} at ${major}`;
    choice = next.value;
  }
  return choice;
}

test('the first choice is free, then the major can be changed three times a day', () => {
  expect(choose(fresh, ['A', 'B', 'C', 'D'], day('2026-03-02'))).toMatchObject({ major: 'D' });
  expect(choose(fresh, ['A', 'B', 'C', 'D', 'E'], day('2026-03-02'))).toBe('major-changed-too-often at E');
});

test('saving the same major again does not count as a change', () => {
  expect(choose(fresh, ['A', 'A', 'A', 'B', 'B', 'C', 'D', 'D'], day('2026-03-02'))).toMatchObject({
    major: 'D',
  });
});

test('the first choice counts as a change on a day on which the same person had another account', () => {
  const carried = { ...fresh, majorChangedOn: '2026-03-02', majorChanges: 2 };
  expect(choose(carried, ['A', 'B'], day('2026-03-02'))).toBe('major-changed-too-often at B');
  expect(choose(carried, ['A', 'B', 'C', 'D'], day('2026-03-03'))).toMatchObject({ major: 'D' });
});

test('the next day allows three changes again', () => {
  const tired = choose(fresh, ['A', 'B', 'C', 'D'], day('2026-03-02')) as MajorChoice;
  expect(choose(tired, ['E', 'F', 'G'], day('2026-03-03'))).toMatchObject({
    major: 'G',
    majorChanges: 3,
  });
});
