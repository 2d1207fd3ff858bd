import { describe, expect, test } from 'vitest';
import { type SortableColumn, sortingAfter, sortRows } from './table-sorting.ts';

type Fact = { course: string; students: number | null };

const course: SortableColumn<Fact> = { heading: 'Course', sortValue: ({ course }) => course };
const students: SortableColumn<Fact> = {
  heading: 'Students',
  sortValue: ({ students }) => students,
  isAmount: true,
};
const columns = [course, students];
const facts: Fact[] = [
  { course: 'MATH 1500', students: 9 },
  { course: 'ART 1030', students: null },
  { course: 'BIO_SC 1010', students: 10 },
  { course: 'CMP_SC 1050', students: 9 },
];
const sorted = (by: string, direction: 'ascending' | 'descending') =>
  sortRows(facts, columns, { by, direction }).map(({ course }) => course);

describe('a click on a heading', () => {
  const byCourse = { by: 'Course', direction: 'ascending' } as const;

  test('lets amounts fall and words rise at first', () => {
    expect(sortingAfter(byCourse, students)).toEqual({ by: 'Students', direction: 'descending' });
    expect(sortingAfter({ by: 'Students', direction: 'descending' }, course)).toEqual(byCourse);
  });

  test('turns the column around that is sorted by already', () => {
    const falling = sortingAfter(byCourse, course);
    expect(falling).toEqual({ by: 'Course', direction: 'descending' });
    expect(sortingAfter(falling, course)).toEqual(byCourse);
  });
});

describe('sorting', () => {
  test('compares words as words and numbers as numbers', () => {
    expect(sorted('Course', 'descending')).toEqual(['MATH 1500', 'CMP_SC 1050', 'BIO_SC 1010', 'ART 1030']);
    expect(sorted('Students', 'ascending')).toEqual(['MATH 1500', 'CMP_SC 1050', 'BIO_SC 1010', 'ART 1030']);
  });

  test('keeps the order of equal rows, and rows without a value last, either way', () => {
    expect(sorted('Students', 'descending')).toEqual(['BIO_SC 1010', 'MATH 1500', 'CMP_SC 1050', 'ART 1030']);
  });

  test('leaves everything as it is where the column has gone', () => {
    expect(sorted('Grade', 'descending')).toEqual(facts.map(({ course }) => course));
  });
});
