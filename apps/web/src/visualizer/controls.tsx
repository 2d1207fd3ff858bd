import { Button } from '../ui/button.tsx';
import { MajorSelect } from '../ui/major-select.tsx';
import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import classes from './controls.module.css';
import { ControlsHelp } from './controls-help.tsx';
import { SemesterStepper } from './semester-stepper.tsx';
import type { VisualizerView } from './url-state.ts';

type Props = {
  view: VisualizerView;
  /** The most semesters any history has; null until that is known. */
  semesters: number | null;
  onMajor: (major: string | null) => void;
  onSemester: (semester: VisualizerView['semester']) => void;
  onStepSemester: (by: 1 | -1) => void;
  onTop10: () => void;
  onRandomUser: () => void;
  onCurrentUser: () => void;
  onAllUsers: () => void;
  onPrevious: () => void;
  onNext: () => void;
};

/** Everything that decides what is shown. */
export function Controls({ view, semesters, ...on }: Props) {
  const { mode, major, semester, top10 } = view;
  const isSingle = mode === 'single';
  return (
    <section className={classes.controls} aria-label="What to show">
      <div className={classes.row}>
        <div className={classes.major}>
          <MajorSelect
            label="Major"
            placeholder="Select Major"
            value={major}
            onChange={on.onMajor}
          />
        </div>
        <SemesterStepper
          semester={semester}
          semesters={semesters}
          onChoose={on.onSemester}
          onStep={on.onStepSemester}
          className={classes.semester}
        />
      </div>
      <div className={classes.row}>
        <SegmentedGroup legend="Whose courses">
          <Segment pressed={isSingle} onClick={on.onRandomUser}>
            Random User
          </Segment>
          <Segment pressed={mode === 'current'} onClick={on.onCurrentUser}>
            Current User
          </Segment>
          <Segment
            pressed={mode === 'all'}
            unavailable={major === null ? 'Please select a major to use All Users view' : undefined}
            onClick={on.onAllUsers}
          >
            All Users
          </Segment>
        </SegmentedGroup>
        <SegmentedGroup legend="One student after the other">
          <Segment disabled={!isSingle} onClick={on.onPrevious}>
            &lt; Prev
          </Segment>
          <Segment disabled={!isSingle} onClick={on.onNext}>
            Next &gt;
          </Segment>
        </SegmentedGroup>
        <div className={classes.last}>
          <Button variant="quiet" pressed={top10} onClick={on.onTop10}>
            Top 10 Courses ({top10 ? 'ON' : 'OFF'})
          </Button>
          <ControlsHelp />
        </div>
      </div>
    </section>
  );
}
