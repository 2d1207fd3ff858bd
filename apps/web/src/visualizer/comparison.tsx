import type { Crowd } from '@coursetrail/contract';
import {
  type Comparison,
  type CourseEntry,
  compareWithCrowd,
  coursesInCommon,
} from '@coursetrail/domain';
import { useMemo } from 'react';
import { oneOrMany, plural } from '../ui/plural.ts';
import classes from './comparison.module.css';
import { shareText } from './graph/scene/picture.ts';
import type { VisualizerData } from './visualizer-data.ts';

/** 'You took MATH 1700 in semester 2; 61% take it in semester 3.' */
function comparisonSentence({ programId, own, usual: { n, share } }: Comparison): string {
  const mine = `You took ${programId} in ${oneOrMany(own.length, 'semester')} ${own.join(' and ')}`;
  return own.includes(n)
    ? `${mine}, like ${shareText(share)} of the others in semester ${n}.`
    : `${mine}; ${shareText(share)} take it in semester ${n}.`;
}

/** 'MATH 1500 is taken by 61% in semester 1, 12% in semester 2.' */
function spreadSentence(programId: string, { semesters, major }: Crowd): string {
  const parts = semesters.flatMap(({ n, students: all, courses }) => {
    const students = courses.find((course) => course.programId === programId)?.students;
    return students === undefined ? [] : `${shareText(students / all)} in semester ${n}`;
  });
  return parts.length === 0
    ? `${programId} is not among the courses shown of ${major}.`
    : `${programId} is taken by ${parts.join(', ')}.`;
}

type Props = {
  data: VisualizerData;
  own: readonly CourseEntry[];
  /** The course pointed at or searched for. */
  course: string | null;
};

/** Compares the viewer with the students shown. */
export function ComparedWithMe({ data, own, course }: Props) {
  if (data.of === 'crowd')
    return <ComparedWithCrowd crowd={data.crowd} own={own} course={course} />;
  if (data.of !== 'student' || own.length === 0) return null;
  const { size } = coursesInCommon(data.courses, own);
  return (
    <p className={classes.comparison}>
      <strong>{size} in common</strong>
      {size === 0 ? ': you took different courses.' : ' with you, marked with a ring.'}
    </p>
  );
}

function ComparedWithCrowd({ crowd, own, course }: { crowd: Crowd } & Omit<Props, 'data'>) {
  const comparisons = useMemo(() => compareWithCrowd(own, crowd.semesters), [own, crowd]);
  const foremost =
    course === null ? comparisons[0] : comparisons.find(({ programId }) => programId === course);
  return (
    <div className={classes.comparison}>
      {course !== null && <p>{spreadSentence(course, crowd)}</p>}
      {foremost !== undefined && <p>{comparisonSentence(foremost)}</p>}
      {comparisons.length > 1 && (
        <details>
          <summary>
            Compared with me: {plural(comparisons.length, 'course')} in common, marked with a ring
          </summary>
          <ul>
            {comparisons.map((comparison) => (
              <li key={comparison.programId}>{comparisonSentence(comparison)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
