import { type Chart, grades, isLetterGrade, pointsOf } from '@coursetrail/domain';

/**
 * The grades on the axis of every chart of a page, so that their shapes can be compared: A+ to F always, and the others
 * where any chart has them.
 */
export function gradeAxis(charts: readonly Pick<Chart, 'items'>[]): string[] {
  const present = new Set(charts.flatMap(({ items }) => items.map(({ name }) => name)));
  return grades.filter((grade) => isLetterGrade(grade) || present.has(grade));
}

/** Where an average of points stands on an axis, counted in grades from the first: between the two it lies between. */
export function averagePosition(mean: number, axis: readonly string[]): number {
  const letters = axis.flatMap((grade, index) => {
    const points = pointsOf(grade);
    // A+ may have the points of A, where an average of 4.0 stands.
    return points === undefined || points === pointsOf(axis[index + 1] ?? '') ? [] : [{ index, points: points / 100 }];
  });
  const below = letters.findIndex(({ points }) => points <= mean);
  const [upper, lower] = [letters[below - 1], letters[below]];
  if (lower === undefined) return letters.at(-1)?.index ?? 0;
  if (upper === undefined) return lower.index;
  return upper.index + (upper.points - mean) / (upper.points - lower.points);
}
