import type { CoursePage, OwnAttempt } from '@coursetrail/contract';
import { useState } from 'react';
import { CourseLink } from '../ui/course-link.tsx';
import { oneOrMany, plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './course.module.css';
import { shareText } from './share-rows.tsx';

const atFirst = 10;
/** A button that shows one or two more would take as much room as they do. */
const hardlyMore = 2;

type OpenedCourse = CoursePage['opens'][number];
type Props = {
  courses: readonly OpenedCourse[];
  /** The student's; its courses come first. */
  major: string | null;
  attempts: readonly OwnAttempt[] | null;
};

/** The courses whose prerequisites name this one. */
export function Opens({ courses, major, attempts }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const taken = new Set(attempts?.map(({ programId }) => programId));
  if (courses.length === 0) return <p>No course in our catalog asks for this one.</p>;
  const inMajor = courses
    .filter(({ share }) => share !== undefined)
    .sort((a, b) => shareOf(b) - shareOf(a));
  const others = courses.filter(({ share }) => share === undefined);
  const isLong = courses.length > atFirst + hardlyMore;
  const most = isLong && !showsAll ? atFirst : courses.length;
  const list = (shown: readonly OpenedCourse[]) => (
    <ul className={classes.list}>
      {shown.map(({ code, title, share }) => (
        <li key={code} data-has-share={share !== undefined}>
          {share !== undefined && <b className={classes.share}>{shareText(share)}</b>}
          <CourseLink code={code} title={title} />
          {taken.has(code) && (
            <>
              {' '}
              <span className={classes.taken}>You took it</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <p>
        {plural(courses.length, 'course names it', 'courses name it')} among{' '}
        {oneOrMany(courses.length, 'its', 'their')} prerequisites.
      </p>
      {inMajor.length > 0 && (
        <>
          <h3 className={classes.group}>Taken by students in {major}</h3>
          {list(inMajor.slice(0, most))}
          {inMajor.length < most && others.length > 0 && <h3 className={classes.group}>Others</h3>}
        </>
      )}
      {inMajor.length < most && list(others.slice(0, most - inMajor.length))}
      {isLong && !showsAll && (
        <TextButton className={classes.all} onClick={() => setShowsAll(true)}>
          Show all {courses.length}
        </TextButton>
      )}
    </>
  );
}

const shareOf = ({ share = 0 }: OpenedCourse) => share;
