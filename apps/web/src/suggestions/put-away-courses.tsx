import { useState } from 'react';
import { Link } from 'react-router';
import { coursePath } from '../paths.ts';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './what-next.module.css';

type Props = { courses: readonly string[]; onTakeBack: (programId: string) => void };

/** What the student has put away, with the way back. */
export function PutAwayCourses({ courses, onTakeBack }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (courses.length === 0) return null;
  return (
    <div className={classes.putAway}>
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {plural(courses.length, 'course')} put away
      </TextButton>
      {isOpen && (
        <ul>
          {courses.map((programId) => (
            <li key={programId}>
              <Link to={coursePath(programId)}>{programId}</Link>
              <TextButton
                aria-label={`Take back ${programId}`}
                onClick={() => onTakeBack(programId)}
              >
                Take back
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
