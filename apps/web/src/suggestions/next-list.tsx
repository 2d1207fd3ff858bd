import type { OwnAttempt } from '@coursetrail/contract';
import { gradesByCourse, type NextCourse, prefixOf, verdictOnText } from '@coursetrail/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useMemo } from 'react';
import { Link } from 'react-router';
import { coursePath } from '../paths.ts';
import { coursePrerequisitesQuery } from '../server/catalog.ts';
import { subjectStyle } from '../ui/subject-colors.ts';
import { TextButton } from '../ui/text-button.tsx';
import { countOf } from './texts.ts';
import { Verdict } from './verdict.tsx';
import classes from './what-next.module.css';

type Props = {
  courses: readonly NextCourse[];
  major: string;
  history: readonly OwnAttempt[];
  list: Ref<HTMLUListElement>;
  /** Null when it could not be remembered. */
  onPutAway: ((programId: string, index: number) => void) | null;
};

/** The courses with their sentences, each with what the student's own courses say about its prerequisites. */
export function NextList({ courses, major, history, list, onPutAway }: Props) {
  const codes = courses.map(({ programId }) => programId).sort();
  const { data: listed } = useQuery({
    ...coursePrerequisitesQuery(codes),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
  const taken = useMemo(() => gradesByCourse(history), [history]);
  return (
    <ul ref={list} tabIndex={-1} className={classes.list}>
      {courses.map((course, index) => {
        const { programId } = course;
        const known = listed?.[programId];
        return (
          <li key={programId} style={subjectStyle(prefixOf(programId))}>
            <p className={classes.course}>
              <Link to={coursePath(programId)}>{programId}</Link> {known?.title}
            </p>
            <p>
              {countOf(course, major)} took <span className={classes.code}>{programId}</span> in it.
            </p>
            <p className={classes.verdict}>
              {known && (
                <Verdict
                  verdict={verdictOnText(known.prerequisites, taken)}
                  signClass={classes.sign}
                />
              )}
            </p>
            {onPutAway !== null && (
              <TextButton
                aria-label={`Not for me: ${programId}`}
                className={classes.away}
                onClick={() => onPutAway(programId, index)}
              >
                Not for me
              </TextButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
