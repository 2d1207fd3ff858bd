import type { PrerequisiteVerdict } from '@coursetrail/domain';
import { verdictTexts } from './texts.ts';

const signs = { met: '✓', 'not met': '○', 'cannot know': '?', none: '–' };

type Props = {
  /** Null where the catalog lists no prerequisites. */
  verdict: PrerequisiteVerdict | null;
  signClass: string | undefined;
};

/** What the student's courses say about the prerequisites of a course: a sign, and a sentence that needs none. */
export function Verdict({ verdict, signClass }: Props) {
  const answer = verdict ?? 'none';
  return (
    <>
      <span className={signClass} data-verdict={answer} aria-hidden="true">
        {signs[answer]}
      </span>
      {verdictTexts[answer]}
    </>
  );
}
