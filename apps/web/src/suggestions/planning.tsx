import {
  addPlanned,
  changePlan,
  type Plan,
  type Requirement,
  semesterToPlan,
  termName,
  withoutHistory,
  withoutSectionLetters,
} from '@coursetrail/domain';
import { useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useDocument } from '../server/documents.ts';
import { Button } from '../ui/button.tsx';
import { useFocusLater } from '../ui/focus.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './suggestions.module.css';
import type { DragHandle } from './use-drag.ts';
import { type PlanChanges, usePlanChanges } from './use-plan-changes.ts';

/** What lists of courses need to know of a plan. */
export type Planning = {
  /** Where `+ Plan` puts a course. */
  next: string;
  semesterOf: (programId: string) => string | undefined;
  add: (programId: string, semester?: string) => void;
  /** Beside a plan, courses can also be dragged into it. */
  handleFor?: (programId: string) => DragHandle;
  /** The courses whose prerequisites were waived, as the student says. */
  waived?: readonly string[];
  /** Keeps a place for a course of a requirement that is not chosen yet. */
  hold?: (requirement: Requirement) => void;
};

export const planningOf = (
  { id, courses }: Plan,
  next: string,
  act: PlanChanges['act'],
): Pick<Planning, 'next' | 'semesterOf' | 'add'> => ({
  next,
  semesterOf(programId) {
    const course = withoutSectionLetters(programId);
    return courses.find((each) => withoutSectionLetters(each.programId) === course)?.semester;
  },
  add: (programId, semester = next) =>
    act(
      (plans) => changePlan(plans, id, (plan) => addPlanned(plan, { programId, semester })),
      `${programId} is in ${termName(semester)}.`,
    ),
});

/** The same for one semester, in which everything is put. */
export const inSemester = (planning: Planning, semester: string): Planning => ({
  ...planning,
  next: semester,
  add: (programId) => planning.add(programId, semester),
});

/** The main plan, for screens beside which it is not in sight; null until it has been read. */
export function useMainPlan(history: readonly { programId: string; semester: string }[]) {
  const own = useDocument('plans');
  const changes = usePlanChanges(own);
  const plans = own.document && withoutHistory(own.document, history);
  const plan = plans?.plans.find(({ id }) => id === plans.main) ?? null;
  return { plan, changes, planning: plan && planningOf(plan, semesterToPlan(new Date()), changes.act) };
}

/** What was just planned, read aloud, with a way back. */
export function PlanSaid({ changes: { said, canUndo, undo } }: { changes: PlanChanges }) {
  const line = useRef<HTMLParagraphElement>(null);
  const focusLater = useFocusLater();
  return (
    <p ref={line} role="status" tabIndex={-1} className={classes.said}>
      {said}{' '}
      {canUndo && (
        <TextButton
          inline
          id="undo"
          onClick={() => {
            undo();
            focusLater(() => line.current);
          }}
        >
          Undo
        </TextButton>
      )}
    </p>
  );
}

/** Puts a course into the plan; then it says where the course is. */
export function PlanButton({ programId, planning }: { programId: string; planning: Planning }) {
  const place = useRef<HTMLAnchorElement & HTMLSpanElement>(null);
  const focusLater = useFocusLater();
  const semester = planning.semesterOf(programId);
  if (semester !== undefined)
    return planning.handleFor ? (
      <span ref={place} tabIndex={-1} className={classes.planned}>
        {termName(semester)}
      </span>
    ) : (
      <Link
        ref={place}
        to={paths.degree}
        className={classes.planned}
        aria-label={`${programId}: ${termName(semester)}`}
      >
        {termName(semester)}
      </Link>
    );
  return (
    <Button
      variant="quiet"
      size="small"
      className={classes.plan}
      aria-label={`Plan ${programId}`}
      title={`Put it into ${termName(planning.next)}`}
      onClick={() => {
        planning.add(programId);
        // The button goes; where it was is the link.
        focusLater(() => place.current);
      }}
    >
      + Plan
    </Button>
  );
}
