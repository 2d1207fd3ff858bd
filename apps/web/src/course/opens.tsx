import type { CoursePage, OwnAttempt } from '@coursetrail/contract';
import { useState } from 'react';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './course.module.css';
import { CourseLink } from './course-link.tsx';

const atFirst = 10;

type Props = { courses: CoursePage['opens']; attempts: readonly OwnAttempt[] | null };

/** The courses whose prerequisites name this one. */
export function Opens({ courses, attempts }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const taken = new Set(attempts?.map(({ programId }) => programId));
  if (courses.length === 0) return <p>No course in our catalog asks for this one.</p>;
  return (
    <>
      <p>{plural(courses.length, 'course')} name it among their prerequisites.</p>
      <ul className={classes.list}>
        {courses.slice(0, showsAll ? courses.length : atFirst).map(({ code, title }) => (
          <li key={code}>
            <CourseLink code={code} title={title} />
            {taken.has(code) && <span className={classes.taken}> You took it</span>}
          </li>
        ))}
      </ul>
      {courses.length > atFirst && !showsAll && (
        <TextButton onClick={() => setShowsAll(true)}>Show all {courses.length}</TextButton>
      )}
    </>
  );
}
