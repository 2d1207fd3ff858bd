import type { CoursePrerequisitesReply } from '@coursetrail/contract';
import type { GradedAttempt } from '@coursetrail/domain';
import { type ReactNode, type Ref, useMemo } from 'react';
import { usePrerequisites } from '../server/catalog-facts.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { Menu } from '../ui/menu.tsx';
import { Handle } from './handle.tsx';
import { Mine } from './mine.tsx';
import { PlanButton, type Planning } from './planning.tsx';
import classes from './suggestions.module.css';
import { Verdict, verdictsFor } from './verdict.tsx';

type CourseToPlan = {
  programId: string;
  /** Why it is offered: how many took it, or what it is listed for. */
  about?: ReactNode;
  /** More about it, below. */
  more?: ReactNode;
};

const nothing: readonly CourseToPlan[] = [];

type Props = {
  courses: readonly CourseToPlan[];
  /** With which the prerequisites are compared; null where there is nothing to compare. */
  history: readonly GradedAttempt[] | null;
  /** What the catalog says of them, where the page has that already. */
  known?: ReadonlyMap<string, Pick<CoursePrerequisitesReply[string], 'title' | 'prerequisites'>>;
  /** Null where nothing can be planned. */
  planning: Planning | null;
  list?: Ref<HTMLUListElement>;
  onPutAway?: ((programId: string, index: number) => void) | undefined;
};

/** Courses that could come next, each with its title, what is known of its prerequisites, and a way into the plan. */
export function CourseRows({ courses, history, known: given, planning, list, onPutAway }: Props) {
  const { rules } = usePrerequisites(given === undefined ? courses : nothing);
  const verdictOn = useMemo(() => history && verdictsFor(history), [history]);
  return (
    <ul ref={list} tabIndex={-1} className={classes.rows}>
      {courses.map(({ programId, about, more }, index) => {
        const known = (given ?? rules).get(programId);
        const isWaived = planning?.waived?.includes(programId) === true;
        return (
          <li key={programId} className={classes.row}>
            {planning?.handleFor && <Handle className={classes.handle} {...planning.handleFor(programId)} />}
            <span className={classes.name}>
              <CourseLink code={programId} title={known?.title} quiet />
            </span>{' '}
            <span className={classes.about}>
              {about} {known && verdictOn !== null && !isWaived && <Verdict answer={verdictOn(known.prerequisites)} />}
            </span>{' '}
            {planning && <PlanButton programId={programId} planning={planning} />}
            {onPutAway && (
              <Menu
                label={`More for ${programId}`}
                groups={[[{ label: 'Not for me', onSelect: () => onPutAway(programId, index) }]]}
              />
            )}
            {(isWaived || more !== undefined) && (
              <span className={classes.more}>
                {more}
                {isWaived && <Mine>prerequisites waived</Mine>}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A share as a small bar with its number; `part` is how much of the bar it fills. */
export const ShareBar = ({ part, text }: { part: number; text: string }) => (
  <>
    <span className={classes.bar} aria-hidden="true">
      <span style={{ inlineSize: `${100 * part}%` }} />
    </span>
    <span className={classes.share}>{text}</span>
  </>
);
