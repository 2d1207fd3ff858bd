import type { PrerequisiteVerdict } from '@coursetrail/domain';

const endings: Record<string, string> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** '5th', '21st', '112th' */
export const ordinal = (n: number): string => `${n}${(Math.floor((n % 100) / 10) !== 1 && endings[n % 10]) || 'th'}`;

export type Answer = PrerequisiteVerdict | 'hoped' | 'none';

export const verdictTexts: Record<Answer, string> = {
  met: 'Prerequisites met',
  hoped: 'Prerequisites met if you pass what you take now',
  'not met': 'Prerequisites not met',
  'cannot know': 'Prerequisites: check the catalog',
  none: 'No prerequisites listed',
};
