import {
  addPlanned,
  changePlan,
  compareSemesters,
  runningSemester,
  semesterCode,
  semestersOfPlan,
  termName,
} from '@coursetrail/domain';
import { useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useDocument } from '../server/documents.ts';
import { Button } from '../ui/button.tsx';
import { useFocusLater } from '../ui/focus-later.ts';
import classes from './degree.module.css';

/** Puts a course into the next semester of the main plan. Where it goes from there is decided on Plan. */
export function PlanIt({ programId }: { programId: string }) {
  const { document: plans, change } = useDocument('plans');
  const link = useRef<HTMLAnchorElement>(null);
  const focusLater = useFocusLater();
  const plan = plans?.plans.find(({ id }) => id === plans.main);
  if (plan === undefined) return null;
  const planned = plan.courses.find((course) => course.programId === programId);
  if (planned !== undefined)
    return (
      <p className={classes.planned} role="status">
        In your plan:{' '}
        <Link ref={link} to={paths.plan}>
          {termName(planned.semester)}
        </Link>
      </p>
    );
  const today = new Date();
  const running = semesterCode(runningSemester(today));
  const next = semestersOfPlan([], today, { hasSummers: false }).find(
    (semester) => compareSemesters(semester, running) > 0,
  );
  if (next === undefined) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Plan it: ${programId}`}
      onClick={() => {
        change((present) =>
          changePlan(present, present.main, (main) =>
            addPlanned(main, { programId, semester: next }),
          ),
        );
        // The button goes; where it was is the link.
        focusLater(() => link.current);
      }}
    >
      Plan it
    </Button>
  );
}
