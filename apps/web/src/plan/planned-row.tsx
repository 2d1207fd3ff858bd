import { grades, type PlanCheck, type PlannedCourse, termName } from '@coursetrail/domain';
import type { KeyboardEvent, Ref } from 'react';
import { CourseLink } from '../ui/course-link.tsx';
import { Menu } from '../ui/menu.tsx';
import { plural } from '../ui/plural.ts';
import { subjectStyle } from '../ui/subject-colors.ts';
import classes from './plan.module.css';
import { checkText } from './texts.ts';
import type { DragHandle } from './use-drag.ts';

const letterGrades = grades.filter((grade) => !['W', 'N/A', 'IP'].includes(grade));

export type PlannedFacts = PlannedCourse & {
  title?: string | undefined;
  credits?: number | undefined;
};

type Props = {
  course: PlannedFacts;
  /** The one line about it, if there is something to say. */
  check: PlanCheck | undefined;
  /** Where it can be moved to, oldest first. */
  semesters: readonly string[];
  handle: DragHandle;
  menuRef: Ref<HTMLButtonElement>;
  onMove: (semester: string) => void;
  onRemove: () => void;
  onGrade: (grade: string) => void;
  onPutAway: (check: PlanCheck) => void;
};

/** A planned course. Alt and an arrow key move it to the semester before or after. */
export function PlannedRow({
  course,
  check,
  semesters,
  handle,
  menuRef,
  onMove,
  onRemove,
  onGrade,
  onPutAway,
}: Props) {
  const { programId, semester, title, credits, grade = '' } = course;
  const others = semesters.filter((each) => each !== semester);
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    const target = semesters[semesters.indexOf(semester) + step];
    event.preventDefault();
    if (target !== undefined) onMove(target);
  };
  return (
    <li
      className={classes.course}
      style={subjectStyle(programId.split(' ', 1)[0] ?? '')}
      onKeyDown={moveByKey}
    >
      <div className={classes.courseLine}>
        <span
          className={classes.handle}
          aria-hidden="true"
          title="Drag to another semester"
          {...handle}
        />
        <span className={classes.name}>
          <CourseLink code={programId} quiet />
        </span>
        <Menu
          ref={menuRef}
          label={`Move or remove ${programId}`}
          groups={[
            others.map((each) => ({
              label: `Move to ${termName(each)}`,
              onSelect: () => onMove(each),
            })),
            [{ label: 'Remove', onSelect: onRemove, isDanger: true }],
          ]}
        />
      </div>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      <div className={classes.courseLine}>
        <span className={classes.credits}>
          {credits === undefined ? 'credits vary' : plural(credits, 'credit')}
        </span>
        <select
          className={classes.grade}
          aria-label={`Expected grade in ${programId}`}
          value={grade}
          onChange={({ target }) => onGrade(target.value)}
        >
          <option value="">Grade?</option>
          {letterGrades.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      {check !== undefined && (
        <p className={classes.check}>
          <span>{checkText(check)}</span>
          <button
            type="button"
            className={classes.putAway}
            aria-label={`Don’t say again: ${checkText(check)}`}
            title="Don’t say this again"
            onClick={() => onPutAway(check)}
          >
            ×
          </button>
        </p>
      )}
    </li>
  );
}
