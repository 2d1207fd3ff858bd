import { nextCourses, type SemesterGroup } from '@coursetrail/domain';
import { ordinal, shareText } from './texts.ts';

type Props = {
  /** The other students of the major with this course alone. */
  others: readonly SemesterGroup[];
  history: readonly { programId: string; semester: string }[];
};

/** On the page of a course: how many others took it at the student's point. Nothing once the student has taken it. */
export function NextSentence({ others, history }: Props) {
  const [course] = nextCourses(others, history);
  return (
    course !== undefined && (
      <p>
        In their {ordinal(course.n)} semester, your next, {shareText(course)} took it ({course.students} of{' '}
        {course.outOf}).
      </p>
    )
  );
}
