import type { PrerequisiteVerdict } from '@coursetrail/domain';

export const verdictWords: Record<PrerequisiteVerdict, string> = {
  met: 'You have this',
  'not met': 'Missing',
  'cannot know': 'We can’t know',
};

export const verdictSentences: Record<PrerequisiteVerdict, string> = {
  met: 'Your courses meet this.',
  'not met': 'Your courses don’t meet this.',
  'cannot know': 'Your courses alone can’t tell. Your advisor can.',
};
