import { SemesterWord, semesterWord } from '@coursetrail/domain';
import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Help } from '../ui/dialog.tsx';
import { MajorSelect } from '../ui/major-select.tsx';
import { Segment, SegmentedGroup, SegmentSelect, Segments } from '../ui/segmented.tsx';
import hidden from '../ui/visually-hidden.module.css';
import classes from './controls.module.css';
import { allSemesters, semesterName, type VisualizerView } from './url-state.ts';

type Props = {
  view: VisualizerView;
  /** The most semesters any history has; null until that is known. */
  semesters: number | null;
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
        <MajorSelect label="Major" hidesLabel placeholder="Select Major" value={major} onChange={on.onMajor} />
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
      <SegmentedGroup legend="Browse students" hidesLegend className={classNames(classes.browse, foldedIf(!isSingle))}>
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

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

type SemesterStepperProps = {
  semester: VisualizerView['semester'];
  semesters: number | null;
  onChoose: (semester: VisualizerView['semester']) => void;
  onStep: (by: 1 | -1) => void;
  className?: string | undefined;
};

function SemesterStepper({ semester, semesters, onChoose, onStep, className }: SemesterStepperProps) {
  const id = useId();
  const hasNoSteps = semesters === null || semesters === 0;
  return (
    <div className={className}>
      <label htmlFor={id} className={hidden.text}>
        {SemesterWord}
      </label>
      <Segments>
        <Segment disabled={hasNoSteps} onClick={() => onStep(-1)}>
          &lt; {SemesterWord}
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
          {SemesterWord} &gt;
        </Segment>
      </Segments>
    </div>
  );
}

/** Every control by its name, and how to close the dialog. */
const ControlsHelp = () => (
  <Help title="Help: Visualizer">
    <dl>
      <dt>Select Major</dt>
      <dd>Shows the students in one major together. Random User then picks among them.</dd>
      <dt>Random User</dt>
      <dd>Shows one anonymous student: of the selected major, of yours after Current User, or of any.</dd>
      <dt>&lt; Prev and Next &gt;</dt>
      <dd>Go to the previous or next student; after the last comes the first. They work after Random User.</dd>
      <dt>Current User</dt>
      <dd>Shows your own courses, and clears the major.</dd>
      <dt>All Users</dt>
      <dd>Shows all students in the selected major: the larger a dot, the more of them took the course.</dd>
      <dt>{SemesterWord}</dt>
      <dd>
        Shows one {semesterWord}, counted from a student’s first, or All {SemesterWord}s.
      </dd>
      <dt>
        &lt; {SemesterWord} and {SemesterWord} &gt;
      </dt>
      <dd>Go to the previous or next {semesterWord}; after the last comes the first.</dd>
      <dt>Top 10 Courses (ON/OFF)</dt>
      <dd>Shows only the ten most common courses in each {semesterWord}.</dd>
      <dt>Graph, Path and Table</dt>
      <dd>
        Show the same courses {semesterWord} by {semesterWord}, one row per course, or as a table you can sort. In a
        path, select a course to read when others take it and what they take before and after it; the arrow keys move
        between rows and dots. Below the path you can put another major beside your courses.
      </dd>
      <dt>Find in this view</dt>
      <dd>Highlights one course in every {semesterWord}. Type a code or a word from the title.</dd>
      <dt>The picture</dt>
      <dd>
        Drag the background to pan, or a dot to move it. Zoom with two fingers, with the wheel or with + and −; Fit
        shows everything again. Click a dot for details. The arrow keys move from dot to dot. A ring marks a course that
        you took in the same {semesterWord}.
      </dd>
      <dt>The colored subjects below the graph</dt>
      <dd>Hide and show the courses of a subject.</dd>
      <dt>Free layout</dt>
      <dd>Lets the courses in All Users push and pull each other, as they do for one student.</dd>
      <dt>Show my plan</dt>
      <dd>
        Continues your own courses with those of your main plan, as dashed outlines. No number counts them, and nobody
        else sees them.
      </dd>
      <dt>Save as PNG, SVG or CSV</dt>
      <dd>Saves the picture or the table.</dd>
      <dt>Help</dt>
      <dd>Opens this dialog.</dd>
    </dl>
    <p>Close this help with the x, with Escape or by clicking outside it.</p>
  </Help>
);
