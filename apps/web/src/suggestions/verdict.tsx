import { type GradedAttempt, gradesByCourse, hopedGrade, verdictOnText } from '@coursetrail/domain';
import hidden from '../ui/visually-hidden.module.css';
import classes from './suggestions.module.css';
import { type Answer, verdictTexts } from './texts.ts';

/** Answers whether a history meets a prerequisite: also if it will once the courses in progress are passed. */
export function verdictsFor(history: readonly GradedAttempt[]): (prerequisites: string | null) => Answer {
  const taken = gradesByCourse(history);
  const hoped = gradesByCourse(history.map((each) => ({ ...each, grade: hopedGrade(each.grade) })));
  return (prerequisites) => {
    const verdict = verdictOnText(prerequisites, taken) ?? 'none';
    return verdict === 'cannot know' && verdictOnText(prerequisites, hoped) === 'met' ? 'hoped' : verdict;
  };
}

const signs: Record<Answer, string> = { met: '✓', hoped: '✓', 'not met': '○', 'cannot know': '?', none: '–' };

/** A sign, and the words when it is pointed at or read aloud. */
export const Verdict = ({ answer }: { answer: Answer }) => (
  <span className={classes.sign} data-verdict={answer} title={verdictTexts[answer]}>
    <span aria-hidden="true">{signs[answer]}</span> <span className={hidden.text}>{verdictTexts[answer]}</span>
  </span>
);
