import { nextCourses, type SemesterGroup } from '@coursetrail/domain';
import { countOf, ordinal } from './texts.ts';

type Props = {
  major: string;
  /** The other students of the major with this course alone. */
  others: readonly SemesterGroup[];
  history: readonly { programId: string; semester: string }[];
};

/** On the page of a course: how many others took it at the student's point. Nothing once the student has taken it. */
export function NextSentence({ major, others, history }: Props) {
  const [course] = nextCourses(others, history);
  return (
    course !== undefined && (
      <p>
        Your {ordinal(course.n)} semester is next. {countOf(course, major)} took this course in it.
      </p>
    )
  );
}
