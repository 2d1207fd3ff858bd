import { earnsNothing, kindOfGrade } from '@coursetrail/domain';
import type { Random } from './random.ts';
import type { InventedCourse } from './study-plan.ts';

/** The lowest grade points of each letter, best first; below the last is an F. */
const scale = Object.entries({
  'A+': 4.4, A: 3.55, 'A-': 3.25, 'B+': 2.95, B: 2.6, 'B-': 2.3, 'C+': 2.05, C: 1.75, 'C-': 1.5, 'D+': 1.3, D: 1.05, 'D-': 0.8,
}).map(([letter, lowest]) => ({ letter, lowest })); // biome-ignore format: one line reads as the scale it is

/** Where the university has no plus and minus, the letter alone. */
export function letterGrade(points: number): string {
  const letter = scale.find(({ lowest }) => points >= lowest)?.letter ?? 'F';
  return kindOfGrade(letter) === undefined ? letter.charAt(0) : letter;
}

/** The first of these that the university has. */
const known = (...grades: string[]): string => grades.find((grade) => kindOfGrade(grade) !== undefined) ?? '';

export const examGrade = (random: Random): string => (random.chance(0.6) ? known('E', 'EC') : known('CR', 'EC'));

/** The grade in a course for a student of this ability, in grade points on an average day. */
export function gradeFor({ course, isRequired }: InventedCourse, ability: number, random: Random): string {
  const givesUp = random.chance(0.025);
  const points = ability - course.hardness + random.normal() * 0.7 - (givesUp ? 2 : 0);
  const luck = random.next();
  // Students withdraw from courses that go badly.
  if (luck < (points < 1.2 ? 0.39 : 0.012)) return 'W';
  if (points < 0.5 && luck > 0.9) return known('WF', 'F');
  if (!isRequired && luck > 0.955) return points >= 1.5 ? known('S', points >= 3.5 ? 'HP' : 'P') : known('U', 'NP');
  if (luck > 0.9965) return 'N/A';
  return letterGrade(points);
}

export const isFailed = earnsNothing;
export const isPoor = (grade: string): boolean => grade.startsWith('D');
