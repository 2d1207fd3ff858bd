import { type SharingLevel, sharingLevels } from '@coursetrail/domain';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import classes from './sharing-levels.module.css';
import { leavingText, recognitionText, sharingTexts } from './sharing-texts.ts';
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

/** The levels of sharing, one of them to be chosen, with what there is to know before. */
export function SharingLevels({
  legend,
  value,
  onChange,
  disabled = false,
  takesFocus = false,
  className,
}: Props) {
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
