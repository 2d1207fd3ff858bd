import { type CourseEntry, compareWithCrowd } from '@coursetrail/domain';
import { useMemo } from 'react';
import classes from './result.module.css';
import { comparisonSentence, type Others, spreadSentence } from './texts.ts';

type Props = {
  /** The course pointed at or searched for. */
  course: string | null;
  others: Others;
  /** All courses shown of the crowd. */
  codes: readonly string[];
  own: readonly CourseEntry[];
};

/** When others take one course, and when the viewer took it. */
export function PointedCourse({ course, others, codes, own }: Props) {
  const comparisons = useMemo(() => compareWithCrowd(own, others.semesters), [own, others]);
  const compared = comparisons.find(({ programId }) => programId === course);
  return (
    <p className={classes.pointed}>
      {course !== null && spreadSentence(course, others, codes.includes(course))}{' '}
      {compared !== undefined && comparisonSentence(compared, others)}
    </p>
  );
}
