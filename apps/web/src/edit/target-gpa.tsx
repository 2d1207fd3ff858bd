import { averageNeeded, formatGpa, type Gpa } from '@coursetrail/domain';
import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { plural } from '../ui/plural.ts';
import classes from './what-if.module.css';

/** The credits whose grades are still to come. */
type ComingCredits = { inProgress: number; planned: number };

type Props = ComingCredits & { cumulative: Gpa };

/** The reverse of assumed grades: the average that a target GPA requires. */
export function TargetGpa({ cumulative, inProgress, planned }: Props) {
  const [text, setText] = useState('');
  return (
    <div className={classes.target}>
      <Field
        label="Target GPA"
        inputMode="decimal"
        required={false}
        autoComplete="off"
        placeholder="3.5"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={classes.needed} role="status">
        {text !== '' && neededInWords(text, cumulative, { inProgress, planned })}
      </p>
    </div>
  );
}

function neededInWords(text: string, cumulative: Gpa, coming: ComingCredits): string {
  const target = Number(text.replace(',', '.'));
  if (!(target >= 0 && target <= 4)) return 'Enter a number from 0 to 4.';
  const credits = coming.inProgress + coming.planned;
  const needed = averageNeeded(cumulative, credits, target);
  if (needed === null) return 'Enter the credits for the courses above first.';
  if (needed > 4) {
    const best = (cumulative.points + 4 * credits) / (cumulative.creditsCounted + credits);
    return `Not reachable with ${inWords(coming)}; straight A’s would give ${formatGpa(best)}.`;
  }
  if (needed <= 0) return `You’re already there, whatever you get in ${inWords(coming)}.`;
  return `You’d need an average of ${formatGpa(needed)} in ${inWords(coming)}.`;
}

function inWords({ inProgress, planned }: ComingCredits): string {
  if (planned === 0) return `${plural(inProgress, 'credit')} in progress`;
  if (inProgress === 0) return plural(planned, 'planned credit');
  return `${plural(inProgress + planned, 'credit')} in progress and planned`;
}
