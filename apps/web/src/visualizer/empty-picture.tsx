import { semesterWord } from '@coursetrail/domain';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import classes from './empty-picture.module.css';
import { reasonForNothing } from './texts.ts';
import type { VisualizerView } from './url-state.ts';
import { hasNoCourses, type VisualizerData } from './visualizer-data.ts';

type Props = {
  /** Whether it says what is going on, and is read aloud when it appears. */
  announces?: boolean;
  /** Whether it appears only after a moment, so that it does not flash before a quick reply. */
  waits?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

export const EmptyPicture = ({ announces = false, waits = false, action, children }: Props) => (
  <div className={classNames(classes.picture, waits && classes.waits)}>
    <svg className={classes.trail} viewBox="0 0 320 120" aria-hidden="true">
      <path d="M20 92C70 92 70 34 120 34s60 52 108 52 46-56 76-56" />
      <circle cx="20" cy="92" r="9" fill="var(--blue)" />
      <circle cx="120" cy="34" r="12" fill="var(--orange)" />
      <circle cx="210" cy="84" r="10" fill="var(--green)" />
      <circle cx="304" cy="30" r="8" fill="var(--purple)" />
    </svg>
    <div role={announces ? 'status' : undefined} className={classes.words}>
      {children}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  </div>
);

type GetStartedProps = { onMyCourses: () => void; onRandomStudent: () => void };

/** The start of a student without a major, or who has cleared it. */
export const GetStarted = ({ onMyCourses, onRandomStudent }: GetStartedProps) => (
  <EmptyPicture
    action={
      <>
        <Button onClick={onMyCourses}>See my trail</Button>
        <Button variant="quiet" onClick={onRandomStudent}>
          A random student
        </Button>
      </>
    }
  >
    <p>Get started: select a major or "Current User".</p>
  </EmptyPicture>
);

type NoDataProps = {
  data: VisualizerData;
  semester: VisualizerView['semester'];
  hasOwnCourses: boolean;
  onAllSemesters: () => void;
  onMyCourses: () => void;
  onAnotherStudent: () => void;
  onAnyMajor: () => void;
};

/** A view without data: why it is empty, and the one button that fills it. */
export const NoData = (props: NoDataProps) => (
  <EmptyPicture action={<FillingAction {...props} />}>
    <p>No user data to display</p>
    <p className={classes.reason}>{reasonForNothing(props.data, props.semester)}</p>
  </EmptyPicture>
);

function FillingAction({ data, hasOwnCourses, ...on }: NoDataProps) {
  if (!hasNoCourses(data))
    return (
      <Button variant="quiet" onClick={on.onAllSemesters}>
        Show all {semesterWord}s
      </Button>
    );
  if (data.of === 'student')
    return (
      <Button variant="quiet" onClick={on.onAnotherStudent}>
        Show another student
      </Button>
    );
  if (data.of === 'nobody' && data.major !== null)
    return (
      <Button variant="quiet" onClick={on.onAnyMajor}>
        Show a student in any major
      </Button>
    );
  // Nobody else can be shown: the student's own courses can, or are the first step to it.
  return data.of !== 'myself' && hasOwnCourses ? (
    <Button variant="quiet" onClick={on.onMyCourses}>
      See my trail
    </Button>
  ) : (
    <FormLink />
  );
}

export const FormLink = () => <LinkButton to={paths.form}>Submit your courses</LinkButton>;
