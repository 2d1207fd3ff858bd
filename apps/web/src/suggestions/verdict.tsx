import type { PrerequisiteVerdict } from '@coursetrail/domain';
import hidden from '../ui/visually-hidden.module.css';
import classes from './suggestions.module.css';
import { verdictTexts } from './texts.ts';

const signs = { met: '✓', 'not met': '○', 'cannot know': '?', none: '–' };

type Props = {
  /** Null where the catalog lists no prerequisites. */
  verdict: PrerequisiteVerdict | null;
  /** Only the sign shows, and the words when it is pointed at. */
  isShort?: boolean;
};

/** What the student's courses say about the prerequisites of a course: a sign, and words that need none. */
export function Verdict({ verdict, isShort = false }: Props) {
  const answer = verdict ?? 'none';
  return (
    <span className={classes.verdict} title={isShort ? verdictTexts[answer] : undefined}>
      <span className={classes.sign} data-verdict={answer} aria-hidden="true">
        {signs[answer]}
      </span>{' '}
      <span className={isShort ? hidden.text : undefined}>{verdictTexts[answer]}</span>
    </span>
  );
}
