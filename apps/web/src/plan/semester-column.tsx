import type { OwnAttempt } from '@coursetrail/contract';
import {
  compareSemesters,
  countCourses,
  grades,
  type PlanCheck,
  type PlannedCourse,
  type SemesterLoad,
  termName,
} from '@coursetrail/domain';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { CourseLink } from '../ui/course-link.tsx';
import { Menu } from '../ui/menu.tsx';
import { plural } from '../ui/plural.ts';
import { subjectStyle } from '../ui/subject-colors.ts';
import classes from './plan.module.css';
import { checkText, creditsInWords } from './texts.ts';
import type { DragHandle } from './use-drag.ts';

type Props = {
  semester: string;
  note?: string | undefined;
  courses: readonly PlannedFacts[];
  /** How many other courses the history has in it, and their credits. */
  taken: readonly { credits?: number | undefined }[];
  load: SemesterLoad | undefined;
  isTarget: boolean;
  children: ReactNode;
};

/** A coming semester with its courses, and what they add up to. */
export const SemesterColumn = ({ semester, note, courses, taken, load, isTarget, children }: Props) => (
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
    {taken.length > 0 && <p className={classes.quiet}>{plural(taken.length, 'course')} of your history</p>}
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
            Your major usually takes {load.credits} in semester {load.n} ({plural(load.students, 'student')}).
          </span>
        )}
      </p>
    )}
  </section>
);

const letterGrades = grades.filter((grade) => !['W', 'N/A', 'IP'].includes(grade));

export type PlannedFacts = PlannedCourse & {
  title?: string | undefined;
  credits?: number | undefined;
};

type PlannedRowProps = {
  course: PlannedFacts;
  /** The one line about it, if there is something to say. */
  check: PlanCheck | undefined;
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
}: PlannedRowProps) {
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
    <li className={classes.course} style={subjectStyle(programId.split(' ', 1)[0] ?? '')} onKeyDown={moveByKey}>
      <div className={classes.courseLine}>
        <span className={classes.handle} aria-hidden="true" title="Drag to another semester" {...handle} />
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
        <span className={classes.credits}>{credits === undefined ? 'credits vary' : plural(credits, 'credit')}</span>
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

/** What is behind the student, folded. */
export function PastSemesters({ courses }: { courses: readonly OwnAttempt[] }) {
  const bySemester = [...Map.groupBy(courses, ({ semester }) => semester)].toSorted(([a], [b]) =>
    compareSemesters(a, b),
  );
  if (bySemester.length === 0) return null;
  return (
    <details className={classes.past}>
      <summary>
        Your history: {plural(bySemester.length, 'semester')}, {plural(countCourses(courses), 'course')}
      </summary>
      <div className={classes.pastTerms}>
        {bySemester.map(([semester, ofTerm]) => (
          <section key={semester} aria-label={termName(semester) || 'Without a semester'}>
            <h3>{termName(semester) || 'Without a semester'}</h3>
            <ul>
              {ofTerm.map(({ _id, programId, grade }) => (
                <li key={_id}>
                  <CourseLink code={programId} quiet /> {grade}
                </li>
              ))}
            </ul>
            <p className={classes.quiet}>{creditsInWords(ofTerm)}</p>
          </section>
        ))}
      </div>
    </details>
  );
}
