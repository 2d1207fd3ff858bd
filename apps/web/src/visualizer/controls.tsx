import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
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
  /** Whether there is no other student to step to. */
  hasNobody: boolean;
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

/**
 * Everything that decides what is shown: one row above the picture, or on a phone a bar at the bottom of the screen,
 * where a thumb reaches it. What a phone needs less often is folded away there until More is pressed.
 */
export function Controls({ view, semesters, hasNobody, ...on }: Props) {
  const { mode, major, semester, top10 } = view;
  const [showsMore, setShowsMore] = useState(false);
  const isSingle = mode === 'single';
  const canStep = isSingle && !hasNobody;
  const foldedIf = (isFolded: boolean) => (isFolded && !showsMore ? classes.folded : undefined);
  return (
    <section className={classes.controls} aria-label="What to show">
      <div className={classNames(classes.major, foldedIf(mode !== 'all' || major !== null))}>
        <MajorSelect
          label="Major"
          hidesLabel
          placeholder="Select Major"
          value={major}
          onChange={on.onMajor}
        />
      </div>
      <SegmentedGroup legend="Show" hidesLegend className={classes.whose}>
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
      <SegmentedGroup
        legend="Browse students"
        hidesLegend
        className={classNames(classes.browse, foldedIf(!isSingle))}
      >
        <Segment disabled={!canStep} onClick={on.onPrevious}>
          &lt; Prev
        </Segment>
        <Segment disabled={!canStep} onClick={on.onNext}>
          Next &gt;
        </Segment>
      </SegmentedGroup>
      <SemesterStepper
        semester={semester}
        semesters={semesters}
        onChoose={on.onSemester}
        onStep={on.onStepSemester}
        className={classes.semester}
      />
      <div className={classNames(classes.last, foldedIf(true))}>
        <Button variant="quiet" pressed={top10} onClick={on.onTop10}>
          Top 10 Courses ({top10 ? 'ON' : 'OFF'})
        </Button>
        <ControlsHelp />
      </div>
      <Button
        variant="quiet"
        className={classes.more}
        aria-expanded={showsMore}
        onClick={() => setShowsMore(!showsMore)}
      >
        {showsMore ? 'Less' : 'More'}
      </Button>
    </section>
  );
}
