import type { OwnAttempt } from '@coursetrail/contract';
import { formatGpa, gpaOf, type PointTable } from '@coursetrail/domain';
import type { ReactNode } from 'react';
import { plural } from '../ui/plural.ts';
import type { CourseGroup } from './arrange.ts';
import classes from './course-group.module.css';

type Props = {
  group: CourseGroup;
  /** Every course of the semester or subject, also those that the filter hides: they count as well. */
  whole: readonly OwnAttempt[];
  /** The points of the group's GPA; null where a group is no term and has none. */
  table: PointTable | null;
  /** The rows. */
  children: ReactNode;
};

/** The courses of one semester or one subject, under a heading that sums them up. */
export const CourseGroupSection = ({ group, whole, table, children }: Props) => (
  <section className={classes.group} aria-label={group.name}>
    <div className={classes.heading}>
      <h2 className={classes.name}>{group.name}</h2>
      <p className={classes.summary}>{summaryOf(group.courses.length, whole, table)}</p>
    </div>
    <ul className={classes.rows}>{children}</ul>
  </section>
);

function summaryOf(shown: number, whole: readonly OwnAttempt[], table: PointTable | null): string {
  const count =
    shown < whole.length
      ? `${shown} of ${plural(whole.length, 'course')}`
      : plural(shown, 'course');
  if (table === null) return count;
  const credits = whole.reduce((sum, each) => sum + (each.credits ?? 0), 0);
  const { gpa } = gpaOf(whole, table);
  return [
    count,
    ...(credits > 0 ? [plural(credits, 'credit')] : []),
    ...(gpa === null ? [] : [`GPA ${formatGpa(gpa)}`]),
  ].join(' · ');
}
