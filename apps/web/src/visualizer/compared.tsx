import type { Crowd } from '@coursetrail/contract';
import {
  type Comparison,
  type CourseEntry,
  compareWithCrowd,
  coursesInCommon,
} from '@coursetrail/domain';
import { useMemo } from 'react';
import { shareText } from './graph/scene/picture.ts';
import { counted, type Told } from './told.ts';
import classes from './visualizer.module.css';

/** 'You took MATH 1700 in semester 2; 61% take it in semester 3.' */
function lineOf({ programId, own, usual: { n, share } }: Comparison): string {
  const mine = `You took ${programId} in ${own.length === 1 ? 'semester' : 'semesters'} ${own.join(' and ')}`;
  return own.includes(n)
    ? `${mine}, like ${shareText(share)} of the others in semester ${n}.`
    : `${mine}; ${shareText(share)} take it in semester ${n}.`;
}

/** 'MATH 1500: 61% in semester 1, 12% in semester 2.' */
function spreadOf(programId: string, { semesters, major }: Crowd): string {
  const parts = semesters.flatMap(({ n, students: all, courses }) => {
    const students = courses.find((course) => course.programId === programId)?.students;
    return students === undefined ? [] : `${shareText(students / all)} in semester ${n}`;
  });
  return parts.length === 0
    ? `${programId} is not among the courses shown of ${major}.`
    : `${programId} is taken by ${parts.join(', ')}.`;
}

type Props = {
  told: Told;
  own: readonly CourseEntry[];
  /** The course pointed at or searched for. */
  course: string | null;
};

/** What the picture says about the student who looks at it. */
export function Compared({ told, own, course }: Props) {
  if (told.of === 'crowd')
    return <ComparedWithCrowd crowd={told.crowd} own={own} course={course} />;
  if (told.of !== 'student' || own.length === 0) return null;
  const { size } = coursesInCommon(told.courses, own);
  return (
    <p className={classes.compared}>
      <strong>{size} in common</strong>
      {size === 0 ? ': you two took different ways.' : ' with you, marked with a ring.'}
    </p>
  );
}

function ComparedWithCrowd({ crowd, own, course }: { crowd: Crowd } & Omit<Props, 'told'>) {
  const comparisons = useMemo(() => compareWithCrowd(own, crowd.semesters), [own, crowd]);
  const foremost =
    comparisons.find(({ programId }) => programId === course) ??
    (course === null && comparisons[0]);
  return (
    <div className={classes.compared}>
      {course !== null && <p>{spreadOf(course, crowd)}</p>}
      {foremost && <p>{lineOf(foremost)}</p>}
      {comparisons.length > 1 && (
        <details>
          <summary>
            Compared with me: {counted(comparisons.length, 'course')} in common, marked with a ring
          </summary>
          <ul>
            {comparisons.map((comparison) => (
              <li key={comparison.programId}>{lineOf(comparison)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
