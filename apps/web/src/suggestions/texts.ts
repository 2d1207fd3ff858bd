import type { NextCourse, PrerequisiteVerdict } from '@coursetrail/domain';
import { plural } from '../ui/plural.ts';

const ordinals = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth'],
  ...['seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'],
];
const endings: Record<string, string> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** 'fifth', or '21st' where the word would be long. */
export const ordinal = (n: number): string => ordinals[n - 1] ?? `${n}${(n > 20 && endings[n % 10]) || 'th'}`;

const withArticle = (word: string) => `${/^(eigh|elev|18)/.test(word) ? 'an' : 'a'} ${word}`;

const shareOf = ({ students, outOf }: NextCourse): string =>
  students * 100 < outOf ? 'fewer than 1%' : `${Math.round((100 * students) / outOf)}%`;

/** 'Of 434 Physics students with a fifth semester, 43%' */
export const countOf = (course: NextCourse, major: string): string =>
  `Of ${plural(course.outOf, `${major} student`)} with ${withArticle(ordinal(course.n))} semester, ${shareOf(course)}`;

export const verdictTexts: Record<PrerequisiteVerdict | 'none', string> = {
  met: 'Your courses meet its prerequisites.',
  'not met': 'Your courses don’t meet its prerequisites.',
  'cannot know': 'Your courses alone can’t tell whether you meet its prerequisites.',
  none: 'Our catalog lists no prerequisites.',
};

export const tooFewAt = (n: number, major: string): string =>
  `Too few students in ${major} have ${withArticle(ordinal(n))} semester to say what they took in it.`;
