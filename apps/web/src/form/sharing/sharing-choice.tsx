import type { SharingLevel } from '@coursetrail/domain';
import { SharingLevels } from '../../ui/sharing-levels.tsx';
import classes from './sharing-choice.module.css';

/** What sharing means, before a student chooses how much. */
export const sharingExplanation =
  'Other students can see your courses without your name or dates: only as Semester 1, Semester 2 and so on. You can change your choice at any time in My Account.';

type Props = { level: SharingLevel; onChange: (level: SharingLevel) => void };

/** The question as a part of the page, beside what is about to be sent. */
export const SharingChoice = ({ level, onChange }: Props) => (
  <div className={classes.choice}>
    <h3 className={classes.title}>What may others see?</h3>
    <p className={classes.about}>{sharingExplanation}</p>
    <SharingLevels
      legend="What may others see?"
      value={level}
      onChange={onChange}
      className={classes.levels}
    />
  </div>
);
