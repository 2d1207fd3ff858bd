import type { OwnAttempt } from '@coursetrail/contract';
import {
  compareSemesters,
  nextCourses,
  type PlannedCourse,
  withoutStudent,
} from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { attemptsCountedIn } from '../server/published-of-me.ts';
import { publishedQuery } from '../server/sharing.ts';
import { crowdQuery } from '../server/visualizer.ts';
import { Retry } from '../ui/retry.tsx';
import classes from './plan.module.css';
import { type TrayActions, TrayList } from './tray.tsx';

type Props = TrayActions & {
  major: string;
  history: readonly OwnAttempt[];
  plan: readonly PlannedCourse[];
  /** The semester that courses are chosen for. */
  target: string;
  putAway: readonly string[];
};

/** What other students of the major took at this point, without what is taken, planned or put away. */
export function OftenNext({ major, history, plan, target, putAway, ...actions }: Props) {
  const crowd = useQuery(crowdQuery(major));
  const published = useQuery(publishedQuery());
  if (crowd.isError || published.isError)
    return (
      <Retry
        sentence="We couldn’t load what others took."
        onRetry={() => Promise.all([crowd.refetch(), published.refetch()])}
      />
    );
  if (crowd.data === undefined || published.data === undefined)
    return <p role="status">Loading what others took…</p>;
  const others = withoutStudent(
    crowd.data.semesters,
    attemptsCountedIn(crowd.data.major, published.data),
  );
  const before = plan.filter(({ semester }) => compareSemesters(semester, target) < 0);
  const courses = nextCourses(others, [...history, ...before], {
    putAway: [...putAway, ...plan.map(({ programId }) => programId)],
  });
  const [first] = courses;
  if (first === undefined)
    return (
      <p className={classes.quiet}>
        Too few students of {major} share courses of this semester. Once they do, you’ll read here
        what they took.
      </p>
    );
  return (
    <>
      <p className={classes.quiet}>
        Of {first.outOf} {major} students with a semester {first.n}:
      </p>
      <TrayList
        courses={courses.map(({ programId, students, outOf }) => ({
          programId,
          about: `${Math.round((100 * students) / outOf)}% took it then`,
        }))}
        {...actions}
      />
    </>
  );
}
