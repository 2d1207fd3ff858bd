import type { OwnRecord } from '@coursetrail/contract';
import { countCourses, formatGpa, numberSemesters } from '@coursetrail/domain';
import { Link } from 'react-router';
import { ownTrail, paths } from '../paths.ts';
import { useOwnGpa } from '../server/own-gpa.ts';
import { useOthers } from '../server/use-others.ts';
import { ShareTrail } from '../trail/share-trail.tsx';
import { ButtonRow, LinkButton } from '../ui/button.tsx';
import classes from './own-trail.module.css';
import { sentenceAbout } from './sentence.ts';
import { TrailMap } from './trail-map.tsx';

export function OwnTrail({ record: { courses, major } }: { record: OwnRecord }) {
  const { others } = useOthers(major ?? null);
  const { official, ours } = useOwnGpa(courses);
  const semesters = numberSemesters(courses.map(({ semester }) => semester)).size;
  return (
    <section aria-label="Your trail so far">
      <p className={classes.sentence}>{sentenceAbout(courses, others)}</p>
      <dl className={classes.facts}>
        <Fact name="Semesters" value={semesters} />
        <Fact name="Courses" value={countCourses(courses)} />
        {/* Edit looks missing credits up in the catalog; without them the average would be another one. */}
        {official !== null ? (
          <Fact name="Official GPA" value={formatGpa(official.gpa)} />
        ) : (
          ours.gpa !== null && ours.unknownCredits === 0 && <Fact name="GPA" value={formatGpa(ours.gpa)} />
        )}
      </dl>
      <Link to={ownTrail} className={classes.picture}>
        <TrailMap courses={courses} />
      </Link>
      <ButtonRow>
        <LinkButton to={ownTrail}>See my trail</LinkButton>
        <LinkButton variant="quiet" to={paths.form}>
          Add courses
        </LinkButton>
        <ShareTrail courses={courses} major={major} />
      </ButtonRow>
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: number | string }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
