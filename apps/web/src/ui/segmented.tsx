import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import classes from './segmented.module.css';
import hidden from './visually-hidden.module.css';

type SegmentsProps = {
  size?: 'normal' | 'small';
  className?: string | undefined;
  children: ReactNode;
};

/** Controls that belong together, joined to one bar. */
export const Segments = ({ size = 'normal', className, children }: SegmentsProps) => (
  <div className={classNames(classes.segments, classes[size], className)}>{children}</div>
);

type GroupProps = SegmentsProps & {
  legend: string;
  /** Only read aloud, where the buttons explain themselves to those who see them. */
  hidesLegend?: boolean;
};

/** Segments with a name for all of them. */
export const SegmentedGroup = ({ legend, hidesLegend = false, className, ...segments }: GroupProps) => (
  <fieldset className={classNames(classes.group, className)}>
    <legend className={hidesLegend ? hidden.text : classes.legend}>{legend}</legend>
    <Segments {...segments} />
  </fieldset>
);

type SegmentProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  pressed?: boolean;
  /** Why it cannot be used now. It shows when the pointer or the focus reaches the segment. */
  unavailable?: string | undefined;
};

export function Segment({ pressed, unavailable, ...button }: SegmentProps) {
  const hintId = useId();
  if (unavailable === undefined)
    return <button {...button} type="button" aria-pressed={pressed} className={classes.segment} />;
  return (
    <span className={classes.hinted}>
      {/* Not `disabled`, which would hide it, and with it the hint, from the keyboard and from screen readers. */}
      <button
        {...button}
        type="button"
        aria-disabled="true"
        aria-describedby={hintId}
        className={classes.segment}
        onClick={undefined}
      />
      <span role="tooltip" id={hintId} className={classes.hint}>
        {unavailable}
      </span>
    </span>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'onChange'> & {
  onChange: (value: string) => void;
};

/** A list to choose from, as a part of a bar. Its label is outside the bar. */
export const SegmentSelect = ({ onChange, ...select }: SelectProps) => (
  <select
    {...select}
    className={classNames(classes.segment, classes.select)}
    onChange={({ target }) => onChange(target.value)}
  />
);
