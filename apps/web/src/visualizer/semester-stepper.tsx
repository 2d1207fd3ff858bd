import { useId } from 'react';
import { Segment, SegmentSelect, Segments } from '../ui/segmented.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { allSemesters, semesterName, type VisualizerView } from './url-state.ts';

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

type Props = {
  semester: VisualizerView['semester'];
  /** The most semesters any history has; null until that is known. */
  semesters: number | null;
  onChoose: (semester: VisualizerView['semester']) => void;
  onStep: (by: 1 | -1) => void;
  className?: string | undefined;
};

/** The semester selector, with a button for the semester before and one for the semester after. */
export function SemesterStepper({ semester, semesters, onChoose, onStep, className }: Props) {
  const id = useId();
  const hasNoSteps = semesters === null || semesters === 0;
  return (
    <div className={className}>
      <label htmlFor={id} className={hidden.text}>
        Semester
      </label>
      <Segments>
        <Segment disabled={hasNoSteps} onClick={() => onStep(-1)}>
          &lt; Semester
        </Segment>
        <SegmentSelect
          // A new element once the list is known: the old one would keep its first option selected.
          key={semesters}
          id={id}
          disabled={semesters === null}
          value={semester}
          onChange={(value) => onChoose(value === 'all' ? 'all' : Number(value))}
        >
          {semesters === null ? (
            <option value={semester}>Loading …</option>
          ) : (
            <>
              {numbersTo(semesters).map((n) => (
                <option key={n} value={n}>
                  {semesterName(n)}
                </option>
              ))}
              <option value="all">{allSemesters}</option>
            </>
          )}
        </SegmentSelect>
        <Segment disabled={hasNoSteps} onClick={() => onStep(1)}>
          Semester &gt;
        </Segment>
      </Segments>
    </div>
  );
}
