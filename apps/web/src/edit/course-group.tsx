import type { OwnAttempt } from '@coursetrail/contract';
import { formatGpa, gpaOf, type PointTable } from '@coursetrail/domain';
import type { ReactNode } from 'react';
import { plural } from '../ui/plural.ts';
import type { CourseGroup } from './arrange.ts';
import classes from './course-group.module.css';

type Props = {
  group: CourseGroup;
  /** The courses of all groups, with the credits that count. */
  withCredits: readonly OwnAttempt[];
  /** The points of the group's GPA; null where a group is no term and has none. */
  table: PointTable | null;
  /** The cards. */
  children: ReactNode;
};

/** The courses of one semester or one subject, under a heading that sums them up. */
export const CourseGroupSection = ({ group, withCredits, table, children }: Props) => (
  <section className={classes.group} aria-label={group.name}>
    <div className={classes.heading}>
      <h2 className={classes.name}>{group.name}</h2>
      <p className={classes.summary}>{summaryOf(group, withCredits, table)}</p>
    </div>
    <ul className={classes.cards}>{children}</ul>
  </section>
);

function summaryOf(
  { courses }: CourseGroup,
  withCredits: readonly OwnAttempt[],
  table: PointTable | null,
): string {
  const count = plural(courses.length, 'course');
  if (table === null) return count;
  const ids = new Set(courses.map(({ _id }) => _id));
  const ofGroup = withCredits.filter(({ _id }) => ids.has(_id));
  const credits = ofGroup.reduce((sum, each) => sum + (each.credits ?? 0), 0);
  const { gpa } = gpaOf(ofGroup, table);
  return [
    count,
    ...(credits > 0 ? [plural(credits, 'credit')] : []),
    ...(gpa === null ? [] : [`GPA ${formatGpa(gpa)}`]),
  ].join(' · ');
}
