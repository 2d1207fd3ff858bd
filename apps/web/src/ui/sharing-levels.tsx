import { type SharingLevel, semesterWord, sharingLevels } from '@coursetrail/domain';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import classes from './sharing-levels.module.css';
import hidden from './visually-hidden.module.css';

type Props = {
  /** The question they answer. Only read aloud, because sighted students see it as a heading. */
  legend: string;
  value: SharingLevel | undefined;
  onChange: (level: SharingLevel) => void;
  disabled?: boolean;
  /** Whether the chosen level has the focus when the dialog around it opens. */
  takesFocus?: boolean;
  className?: string | undefined;
};

export function SharingLevels({ legend, value, onChange, disabled = false, takesFocus = false, className }: Props) {
  const id = useId();
  return (
    <fieldset
      className={classNames(classes.levels, className)}
      disabled={disabled}
      aria-describedby={`${id}-recognition ${id}-leaving`}
    >
      <legend className={hidden.text}>{legend}</legend>
      <p id={`${id}-recognition`} className={classes.about}>
        {recognitionText}
      </p>
      {sharingLevels.map((level) => (
        <label key={level} className={classes.level}>
          <input
            type="radio"
            name={id}
            value={level}
            checked={value === level}
            onChange={() => onChange(level)}
            aria-labelledby={`${id}-${level}`}
            aria-describedby={`${id}-${level}-means`}
            data-autofocus={(takesFocus && value === level) || undefined}
          />
          <span>
            <b id={`${id}-${level}`}>{sharingTexts[level].name}</b>
            <small id={`${id}-${level}-means`}>{sharingTexts[level].means}</small>
          </span>
        </label>
      ))}
      <p id={`${id}-leaving`} className={classes.about}>
        {leavingText}
      </p>
    </fieldset>
  );
}

/** The sharing levels as the screens word them: the choice, what it means, and the confirmation once it is saved. */
export const sharingTexts: Record<SharingLevel, { name: string; means: string; saved: string }> = {
  nothing: {
    name: 'Nothing',
    means: 'Nobody sees your courses, and the statistics don’t count you.',
    saved: 'Saved. You’re sharing nothing.',
  },
  courses: {
    name: 'My courses',
    means: `Others see which courses you took, ${semesterWord} by ${semesterWord}, without your name, dates or grades. Nobody sees your grades, and no chart counts them.`,
    saved: 'Saved. Others will see your courses, without grades, after one of the next updates.',
  },
  'courses-and-grades': {
    name: 'My courses and grades',
    means:
      'Others see your grades beside your courses as well, still without your name or dates, and charts count them.',
    saved: 'Saved. Others will see your courses and grades after one of the next updates.',
  },
};

/** What a student should know before choosing: a name is not all that identifies a person. */
const recognitionText = `A history can be recognized even without a name: someone who knows three of your courses and the ${semesterWord}s you took them in can pick out yours in about two out of three cases.`;

/** What choosing less does, and when, and what it cannot do. */
const leavingText = `If you share less later, your history is hidden at once, together with some others that return with the next ${semesterWord}. The statistics stop counting it with the next update, usually within a week. This can’t be taken back: someone who kept copies can tell, once the others have returned, which history was yours.`;
