import type { PrerequisiteVerdict } from '@coursetrail/domain';

export const verdictWords: Record<PrerequisiteVerdict, string> = {
  met: 'You have this',
  'not met': 'Missing',
  'cannot know': 'We can’t know',
};

export const verdictSentences: Record<PrerequisiteVerdict, string> = {
  met: 'Your courses meet this.',
  'not met': 'Your courses don’t meet this.',
  'cannot know': 'Your courses alone can’t tell. Your adviser can.',
};

/** A condition as a student reads it. */
export function conditionText(term: string): string {
  const [, hours] = /^(\d+) credit hours$/.exec(term) ?? [];
  if (hours !== undefined) return `At least ${hours} credit hours`;
  const [, average] = /^GPA (.+)$/.exec(term) ?? [];
  if (average !== undefined) return `A GPA of at least ${average}`;
  return conditions[term] ?? term.charAt(0).toUpperCase() + term.slice(1);
}

const conditions: Record<string, string> = {
  'instructor consent': 'The instructor’s consent',
  'department consent': 'The department’s consent',
  'advisor consent': 'Your adviser’s consent',
  'freshman/sophomore standing': 'Freshman or sophomore standing only',
  'freshman standing': 'Freshman standing only',
  equivalent: 'An equivalent course',
  'higher course': 'A higher course',
  'placement score': 'A placement score',
  audition: 'An audition',
};
