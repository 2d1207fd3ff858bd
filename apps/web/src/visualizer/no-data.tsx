import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './empty-picture.module.css';
import { EmptyPicture } from './empty-picture.tsx';
import { reasonForNothing } from './texts.ts';
import type { VisualizerView } from './url-state.ts';
import { hasNoCourses, type VisualizerData } from './visualizer-data.ts';

type Props = {
  data: VisualizerData;
  semester: VisualizerView['semester'];
  hasOwnCourses: boolean;
  onAllSemesters: () => void;
  onMyCourses: () => void;
  onAnotherStudent: () => void;
  onAnyMajor: () => void;
};

/** A view without data: why it is empty, and the one button that fills it. */
export const NoData = (props: Props) => (
  <EmptyPicture action={<FillingAction {...props} />}>
    <p>No user data to display</p>
    <p className={classes.reason}>{reasonForNothing(props.data, props.semester)}</p>
  </EmptyPicture>
);

function FillingAction({ data, hasOwnCourses, ...on }: Props) {
  if (!hasNoCourses(data))
    return (
      <Button variant="quiet" onClick={on.onAllSemesters}>
        Show all semesters
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
      My courses
    </Button>
  ) : (
    <FormLink />
  );
}

export const FormLink = () => <LinkButton to={paths.form}>Submit your courses</LinkButton>;
