import type { OwnAttempt } from '@coursetrail/contract';
import { compareSemesters, nextCourses, type PlannedCourse } from '@coursetrail/domain';
import { useOthers } from '../server/use-others.ts';
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
  const { others, isFailed, retry } = useOthers(major);
  if (isFailed) return <Retry sentence="We couldn’t load what others took." onRetry={retry} />;
  if (others === undefined) return <p role="status">Loading what others took…</p>;
  const before = plan.filter(({ semester }) => compareSemesters(semester, target) < 0);
  const courses = nextCourses(others.semesters, [...history, ...before], {
    putAway: [...putAway, ...plan.map(({ programId }) => programId)],
  });
  const [first] = courses;
  if (first === undefined)
    return (
      <p className={classes.quiet}>
        Too few students of {major} share courses of this semester. Once they do, you’ll read here what they took.
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
