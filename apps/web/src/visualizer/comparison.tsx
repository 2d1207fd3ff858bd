import type { Crowd, PublishedOfMe } from '@coursetrail/contract';
import {
  type Comparison,
  type CourseEntry,
  compareWithCrowd,
  coursesInCommon,
  type SemesterGroup,
  semesterNumber,
  withoutStudent,
} from '@coursetrail/domain';
import { useMemo } from 'react';
import { isCountedIn } from '../server/sharing.ts';
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

/** 'Of the others, 61% take MATH 1500 in semester 1, 12% in semester 2.' */
function spreadSentence(
  programId: string,
  { semesters, major }: Crowd,
  others: readonly SemesterGroup[],
): string {
  const isCourse = (course: { programId: string }) => course.programId === programId;
  const [first, ...more] = others.flatMap(({ n, students: all, courses }) => {
    const students = courses.find(isCourse)?.students;
    return students === undefined ? [] : [{ n, share: shareText(students / all) }];
  });
  if (first === undefined)
    return semesters.some(({ courses }) => courses.some(isCourse))
      ? `No other student is shown with ${programId}.`
      : `${programId} is not among the courses shown of ${major}.`;
  return [
    `Of the others, ${first.share} take ${programId} in semester ${first.n}`,
    ...more.map(({ n, share }) => `${share} in semester ${n}`),
  ]
    .join(', ')
    .concat('.');
}

type Props = {
  data: VisualizerData;
  own: readonly CourseEntry[];
  /** The course pointed at or searched for. */
  course: string | null;
  /** What is published of the viewer; undefined while that is not known. */
  published: PublishedOfMe | undefined;
};

/** Compares the viewer with the students shown. */
export function ComparedWithMe({ data, own, course, published }: Props) {
  if (data.of === 'crowd')
    // Until it is known whether the viewer is one of the crowd, nothing can be said about the others.
    return published === undefined ? null : (
      <ComparedWithCrowd crowd={data.crowd} own={own} course={course} published={published} />
    );
  if (data.of !== 'student' || own.length === 0) return null;
  const { size } = coursesInCommon(data.courses, own);
  return (
    <p className={classes.comparison}>
      <strong>{size} in common</strong>
      {size === 0 ? ': you took different courses.' : ' with you, marked with a ring.'}
    </p>
  );
}

type CrowdProps = Omit<Props, 'data' | 'published'> & { crowd: Crowd; published: PublishedOfMe };

function ComparedWithCrowd({ crowd, own, course, published }: CrowdProps) {
  const others = useMemo(() => withoutMe(crowd, published), [crowd, published]);
  const comparisons = useMemo(() => compareWithCrowd(own, others), [own, others]);
  const foremost =
    course === null ? comparisons[0] : comparisons.find(({ programId }) => programId === course);
  return (
    <div className={classes.comparison}>
      {course !== null && <p>{spreadSentence(course, crowd, others)}</p>}
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

function withoutMe({ major, semesters }: Crowd, published: PublishedOfMe): SemesterGroup[] {
  if (!isCountedIn(major, published)) return semesters;
  return withoutStudent(
    semesters,
    published.courses.map(({ programId, semester }) => ({
      programId,
      n: semesterNumber(semester),
    })),
  );
}
