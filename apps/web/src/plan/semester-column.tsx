import { type SemesterLoad, termName } from '@coursetrail/domain';
import type { ReactNode } from 'react';
import { plural } from '../ui/plural.ts';
import classes from './plan.module.css';
import type { PlannedFacts } from './planned-row.tsx';
import { creditsInWords } from './texts.ts';

type Props = {
  semester: string;
  /** Said beside its name, such as that it is running. */
  note?: string | undefined;
  courses: readonly PlannedFacts[];
  /** How many other courses the history has in it, and their credits. */
  taken: readonly { credits?: number | undefined }[];
  load: SemesterLoad | undefined;
  isTarget: boolean;
  children: ReactNode;
};

/** A coming semester with its courses, and what they add up to. */
export const SemesterColumn = ({
  semester,
  note,
  courses,
  taken,
  load,
  isTarget,
  children,
}: Props) => (
  <section
    className={classes.semester}
    aria-label={termName(semester)}
    data-semester={semester}
    data-target={isTarget || undefined}
  >
    <h2 className={classes.term}>
      {termName(semester)}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </h2>
    {taken.length > 0 && (
      <p className={classes.quiet}>{plural(taken.length, 'course')} of your history</p>
    )}
    {courses.length > 0 ? (
      <ul className={classes.courses}>{children}</ul>
    ) : (
      <p className={classes.empty}>Nothing planned</p>
    )}
    {courses.length > 0 && (
      <p className={classes.foot}>
        <b>{creditsInWords([...courses, ...taken])}</b>
        {load !== undefined && (
          <span className={classes.quiet}>
            {' '}
            Your major usually takes {load.credits} in semester {load.n} (
            {plural(load.students, 'student')}).
          </span>
        )}
      </p>
    )}
  </section>
);
