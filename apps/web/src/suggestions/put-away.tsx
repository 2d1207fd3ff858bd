import { useState } from 'react';
import { useDocument } from '../server/documents.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './suggestions.module.css';

/** The courses the student does not want suggested again, the last one first. */
export function useNotForMe() {
  const { document, change, saving, error } = useDocument('put-away');
  return {
    /** Undefined until it is known. Where it cannot be read, nothing is hidden. */
    courses: document?.courses ?? (error === null ? undefined : []),
    canPutAway: document !== undefined,
    isRefused: saving === 'refused',
    putAway: (programId: string) =>
      change((present) => ({
        ...present,
        courses: [programId, ...present.courses.filter((each) => each !== programId)],
      })),
    takeBack: (programId: string) =>
      change((present) => ({
        ...present,
        courses: present.courses.filter((each) => each !== programId),
      })),
  };
}

type Props = { courses: readonly string[]; onTakeBack: (programId: string) => void };

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
              <CourseLink code={programId} />
              <TextButton aria-label={`Take back ${programId}`} onClick={() => onTakeBack(programId)}>
                Take back
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
