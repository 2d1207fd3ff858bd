import { Button } from '../ui/button.tsx';
import { EmptyPicture } from './empty-picture.tsx';

type Props = {
  /** The viewer's own major, if it is saved. */
  major: string | null;
  onMyCourses: () => void;
  onMajor: (major: string) => void;
  onRandomStudent: () => void;
};

/** The start, before anything is chosen, with one button for each of the three views. */
export const GetStarted = ({ major, onMyCourses, onMajor, onRandomStudent }: Props) => (
  <EmptyPicture
    action={
      <>
        <Button onClick={onMyCourses}>My courses</Button>
        {major !== null && (
          <Button variant="quiet" onClick={() => onMajor(major)}>
            All students in {major}
          </Button>
        )}
        <Button variant="quiet" onClick={onRandomStudent}>
          A random student
        </Button>
      </>
    }
  >
    <p>Get started: select a major or "Current User".</p>
  </EmptyPicture>
);
