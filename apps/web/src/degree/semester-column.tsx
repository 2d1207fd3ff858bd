import type { OwnAttempt } from '@coursetrail/contract';
import {
  compareSemesters,
  countCourses,
  grades,
  type PlanCheck,
  type PlannedCourse,
  prefixOf,
  type SemesterLoad,
  termName,
} from '@coursetrail/domain';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { DragHandle } from '../suggestions/use-drag.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { Menu } from '../ui/menu.tsx';
import { plural } from '../ui/plural.ts';
import { subjectStyle } from '../ui/subject-colors.ts';
import { TextButton } from '../ui/text-button.tsx';
import degreeClasses from './degree.module.css';
import classes from './plan.module.css';
import { checkText, creditsInWords } from './plan-texts.ts';

type Props = {
  semester: string;
  note?: string | undefined;
  isRunning: boolean;
  courses: readonly PlannedFacts[];
  /** The other courses that the history has in it. */
  taken: readonly OwnAttempt[];
  load: SemesterLoad | undefined;
  isTarget: boolean;
  /** In the place of courses. */
  empty: string;
  onAdd: () => void;
  children: ReactNode;
};

/** A coming semester with its courses, and what they add up to. */
export const SemesterColumn = ({ semester, note, isRunning, courses, taken, load, ...more }: Props) => (
  <section
    className={classes.semester}
    aria-label={termName(semester)}
    data-semester={semester}
    data-target={more.isTarget || undefined}
    data-empty={courses.length === 0 || undefined}
    data-running={isRunning || undefined}
  >
    <h3 className={classes.term}>
      {termName(semester)} {note !== undefined && <span className={classes.quiet}>{note}</span>}
    </h3>
    {courses.length + taken.length > 0 && <p className={classes.sum}>{creditsInWords([...courses, ...taken])}</p>}
    {taken.length > 0 && (
      <p className={classes.quiet}>
        {plural(countCourses(taken), 'course')} in progress:{' '}
        {taken.map(({ _id, programId }, index) => (
          <span key={_id} className={classes.inProgress}>
            {index > 0 && ', '}
            <CourseLink code={programId} quiet />
          </span>
        ))}
      </p>
    )}
    {courses.length > 0 ? (
      <ul className={classes.courses}>{more.children}</ul>
    ) : (
      <p className={classes.empty}>{more.empty}</p>
    )}
    <p className={classes.foot}>
      <TextButton className={classes.add} aria-label={`Add to ${termName(semester)}`} onClick={more.onAdd}>
        + Add
      </TextButton>
      {courses.length > 0 && load !== undefined && (
        <span className={classes.quiet}>Typical in your major: {plural(load.credits, 'credit')}</span>
      )}
    </p>
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
  triesGrades: boolean;
  handle: DragHandle;
  menuRef: Ref<HTMLButtonElement>;
  onMove: (semester: string) => void;
  onRemove: () => void;
  onGrade: (grade: string) => void;
  onPutAway: (check: PlanCheck) => void;
  /** Whether the student says that the prerequisites were waived. */
  isWaived: boolean;
  onWaive: () => void;
};

/** A planned course. Alt and an arrow key move it to the semester before or after. */
export function PlannedRow(props: PlannedRowProps) {
  const { course, check, semesters, triesGrades, handle, menuRef, onMove, onRemove, onGrade, onPutAway, isWaived } =
    props;
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
    <li className={classes.course} style={subjectStyle(prefixOf(programId))} onKeyDown={moveByKey}>
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
            [
              {
                label: isWaived ? 'Check prerequisites again' : 'Prerequisites waived for me',
                onSelect: props.onWaive,
              },
            ],
            [{ label: 'Remove', onSelect: onRemove, isDanger: true }],
          ]}
        />
      </div>
      <p className={classes.title}>
        {[title, credits === undefined ? 'credits vary' : plural(credits, 'credit')].filter(Boolean).join(' · ')}
      </p>
      {triesGrades && (
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
      )}
      {isWaived && <p className={degreeClasses.mine}>My decision: prerequisites waived</p>}
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
        Past: {plural(bySemester.length, 'semester')}, {plural(countCourses(courses), 'course')}
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
