import type { CoursePage, OwnAttempt } from '@coursetrail/contract';
import { useState } from 'react';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './course.module.css';
import { CourseLink } from './course-link.tsx';

const atFirst = 10;
/** A button that shows one or two more would take as much room as they do. */
const hardlyMore = 2;

type Props = { courses: CoursePage['opens']; attempts: readonly OwnAttempt[] | null };

/** The courses whose prerequisites name this one. */
export function Opens({ courses, attempts }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const taken = new Set(attempts?.map(({ programId }) => programId));
  const isLong = courses.length > atFirst + hardlyMore;
  if (courses.length === 0) return <p>No course in our catalog asks for this one.</p>;
  return (
    <>
      <p>{plural(courses.length, 'course')} name it among their prerequisites.</p>
      <ul className={classes.list}>
        {courses.slice(0, isLong && !showsAll ? atFirst : courses.length).map(({ code, title }) => (
          <li key={code}>
            <CourseLink code={code} title={title} />
            {taken.has(code) && <span className={classes.taken}> You took it</span>}
          </li>
        ))}
      </ul>
      {isLong && !showsAll && (
        <TextButton onClick={() => setShowsAll(true)}>Show all {courses.length}</TextButton>
      )}
    </>
  );
}
