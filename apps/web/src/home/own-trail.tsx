import type { OwnAttempt, OwnRecord } from '@coursetrail/contract';
import {
  countCourses,
  formatGpa,
  numberCourses,
  numberSemesters,
  prefixOf,
  semesterWord,
  termName,
} from '@coursetrail/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownTrail } from '../paths.ts';
import { useOwnGpa } from '../server/own-gpa.ts';
import { ShareTrail } from '../trail/share-trail.tsx';
import { ButtonRow, LinkButton } from '../ui/button.tsx';
import { coursesText } from '../ui/course-count.ts';
import { plural } from '../ui/plural.ts';
import classes from './own-trail.module.css';
import { type MapSemester, TrailMap } from './trail-map.tsx';

/** Beside the heading: the trail in numbers, and what can be done with it. */
export function TrailFigures({ record: { courses, major } }: { record: OwnRecord }) {
  const { official, ours } = useOwnGpa(courses);
  const semesters = numberSemesters(courses.map(({ semester }) => semester)).size;
  return (
    <>
      <ul className={classes.facts} aria-label="Your trail in numbers">
        <Fact>{plural(semesters, semesterWord)}</Fact>
        <Fact>{coursesText(courses)}</Fact>
        {/* Edit looks missing credits up in the catalog; without them the average would be another one. */}
        {official !== null ? (
          <Fact>{formatGpa(official.gpa)} official GPA</Fact>
        ) : (
          ours.gpa !== null && ours.unknownCredits === 0 && <Fact>{formatGpa(ours.gpa)} GPA</Fact>
        )}
      </ul>
      <ButtonRow className={classes.actions}>
        <ShareTrail courses={courses} major={major} />
        <LinkButton to={ownTrail}>See my trail</LinkButton>
      </ButtonRow>
    </>
  );
}

export function OwnTrail({ courses }: { courses: readonly OwnAttempt[] }) {
  const semesters = semestersOf(courses);
  return (
    <Link to={ownTrail} className={classes.picture}>
      <TrailMap
        semesters={semesters}
        label={`Your trail: ${plural(countCourses(courses), 'course')} in ${plural(semesters.length, semesterWord)}`}
      />
    </Link>
  );
}

function semestersOf(courses: readonly OwnAttempt[]): MapSemester[] {
  const bySemester = Map.groupBy(numberCourses(courses), ({ n }) => n);
  return [...bySemester]
    .sort(([a], [b]) => a - b)
    .map(([n, taken]) => ({
      n,
      name: termName(taken[0]?.rawSemesterCode ?? ''),
      courses: taken
        .map(({ programId }) => ({ code: programId, subject: prefixOf(programId) }))
        .sort((a, b) => (a.code < b.code ? -1 : 1)),
    }));
}

/** '3.017 GPA', of which the number stands out. */
function Fact({ children }: { children: ReactNode }) {
  const [value, ...words] = [children].flat().join('').split(' ');
  return (
    <li>
      <b>{value}</b> {words.join(' ')}
    </li>
  );
}
