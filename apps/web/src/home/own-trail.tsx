import type { OwnAttempt, OwnRecord } from '@coursetrail/contract';
import { countCourses, formatGpa, numberSemesters } from '@coursetrail/domain';
import { Link } from 'react-router';
import { ownTrail } from '../paths.ts';
import { useOwnGpa } from '../server/own-gpa.ts';
import { ShareTrail } from '../trail/share-trail.tsx';
import { ButtonRow, LinkButton } from '../ui/button.tsx';
import { oneOrMany } from '../ui/plural.ts';
import classes from './own-trail.module.css';
import { TrailMap } from './trail-map.tsx';

/** Beside the heading: the trail in numbers, and what can be done with it. */
export function TrailFigures({ record: { courses, major } }: { record: OwnRecord }) {
  const { official, ours } = useOwnGpa(courses);
  const semesters = numberSemesters(courses.map(({ semester }) => semester)).size;
  const count = countCourses(courses);
  return (
    <>
      <ul className={classes.facts} aria-label="Your trail in numbers">
        <Fact value={semesters} name={oneOrMany(semesters, 'semester')} />
        <Fact value={count} name={oneOrMany(count, 'course')} />
        {/* Edit looks missing credits up in the catalog; without them the average would be another one. */}
        {official !== null ? (
          <Fact value={formatGpa(official.gpa)} name="official GPA" />
        ) : (
          ours.gpa !== null && ours.unknownCredits === 0 && <Fact value={formatGpa(ours.gpa)} name="GPA" />
        )}
      </ul>
      <ButtonRow className={classes.actions}>
        <ShareTrail courses={courses} major={major} />
        <LinkButton to={ownTrail}>See my trail</LinkButton>
      </ButtonRow>
    </>
  );
}

export const OwnTrail = ({ courses }: { courses: readonly OwnAttempt[] }) => (
  <Link to={ownTrail} className={classes.picture}>
    <TrailMap courses={courses} />
  </Link>
);

const Fact = ({ name, value }: { name: string; value: number | string }) => (
  <li>
    <b>{value}</b> {name}
  </li>
);
