import type { OwnAttempt } from '@coursetrail/contract';
import {
  compareSemesters,
  countCourses,
  gradesToExpect,
  type Placeholder,
  type PlanCheck,
  type PlannedCourse,
  placeholderKey,
  prefixOf,
  type SemesterLoad,
  type SemesterNote,
  semesterWord,
  termName,
} from '@coursetrail/domain';
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react';
import { Handle } from '../suggestions/handle.tsx';
import { Mine } from '../suggestions/mine.tsx';
import type { DragHandle } from '../suggestions/use-drag.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { Menu } from '../ui/menu.tsx';
import { plural } from '../ui/plural.ts';
import { subjectStyle } from '../ui/subject-colors.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './plan.module.css';
import { checkText, creditsInWords } from './plan-texts.ts';

type Props = {
  semester: string;
  note?: string | undefined;
  isRunning: boolean;
  courses: readonly PlannedFacts[];
  placeholders: readonly Placeholder[];
  /** What the student noted on it. */
  text: string;
  /** The other courses that the history has in it. */
  taken: readonly OwnAttempt[];
  load: SemesterLoad | undefined;
  isTarget: boolean;
  /** In the place of courses. */
  empty: string;
  onAdd: () => void;
  onNote: () => void;
  children: ReactNode;
};

/** A coming semester with its courses and placeholders, and what they add up to. */
export function SemesterColumn({ semester, note, isRunning, courses, placeholders, taken, load, ...more }: Props) {
  const planned = [...courses, ...placeholders];
  const name = termName(semester);
  return (
    <section
      className={classes.semester}
      aria-label={name}
      data-semester={semester}
      data-target={more.isTarget || undefined}
      data-empty={(planned.length === 0 && more.text === '') || undefined}
      data-running={isRunning || undefined}
    >
      <h3 className={classes.term}>
        {name} {note !== undefined && <span className={classes.quiet}>{note}</span>}
      </h3>
      {planned.length + taken.length > 0 && <p className={classes.sum}>{creditsInWords([...planned, ...taken])}</p>}
      {more.text !== '' && <Note>{more.text}</Note>}
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
      {planned.length > 0 ? (
        <ul className={classes.courses}>{more.children}</ul>
      ) : (
        <p className={classes.empty}>{more.empty}</p>
      )}
      <p className={classes.foot}>
        <TextButton className={classes.add} aria-label={`Add to ${name}`} onClick={more.onAdd}>
          + Add
        </TextButton>
        <TextButton className={classes.add} aria-label={`Note on ${name}`} onClick={more.onNote}>
          Note
        </TextButton>
        {planned.length > 0 && load !== undefined && (
          <span className={classes.quiet}>Typical in your major: {plural(load.credits, 'credit')}</span>
        )}
      </p>
    </section>
  );
}

const Note = ({ children }: { children: string }) => <p className={classes.note}>{children}</p>;

export type PlannedFacts = PlannedCourse & {
  title?: string | undefined;
  credits?: number | undefined;
};

type Movable = {
  semesters: readonly string[];
  handle: DragHandle;
  menuRef: Ref<HTMLButtonElement>;
  onMove: (semester: string) => void;
  onRemove: () => void;
};

type CardProps = Movable &
  Pick<ComponentProps<'li'>, 'style' | 'children'> & {
    label: string;
    name: ReactNode;
    semester: string;
    actions: readonly { label: string; onSelect: () => void }[];
    /** What may be dropped on it, as the semester is that is dropped on. */
    dropKey?: string;
    isTarget?: boolean;
  };

/** Something planned, with a menu. Alt and an arrow key move it to the semester before or after. */
function Card({ semesters, handle, menuRef, onMove, onRemove, label, name, semester, actions, ...more }: CardProps) {
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
      style={more.style}
      data-semester={more.dropKey}
      data-target={more.isTarget || undefined}
      onKeyDown={moveByKey}
    >
      <div className={classes.courseLine}>
        <Handle {...handle} />
        <span className={classes.name}>{name}</span>
        <Menu
          ref={menuRef}
          label={`Move or remove ${label}`}
          groups={[
            actions,
            others.map((each) => ({
              label: `Move to ${termName(each)}`,
              onSelect: () => onMove(each),
            })),
            [{ label: 'Remove', onSelect: onRemove, isDanger: true }],
          ]}
        />
      </div>
      {more.children}
    </li>
  );
}

type PlannedRowProps = Movable & {
  course: PlannedFacts;
  /** The one line about it, if there is something to say. */
  check: PlanCheck | undefined;
  triesGrades: boolean;
  onGrade: (grade: string) => void;
  onNote: () => void;
  onPutAway: (check: PlanCheck) => void;
  /** Whether the student says that the prerequisites were waived. */
  isWaived: boolean;
  onWaive: () => void;
  /** Plans another course for the same semester. */
  onAdd: (programId: string) => void;
};

/** A planned course. */
export function PlannedRow({
  course,
  check,
  triesGrades,
  onGrade,
  onNote,
  onPutAway,
  isWaived,
  onWaive,
  onAdd,
  ...card
}: PlannedRowProps) {
  const { programId, semester, title, credits, grade = '', note } = course;
  return (
    <Card
      {...{ ...card, semester }}
      label={programId}
      name={<CourseLink code={programId} quiet />}
      style={subjectStyle(prefixOf(programId))}
      actions={[
        { label: note === undefined ? 'Add a note' : 'Edit the note', onSelect: onNote },
        { label: isWaived ? 'Check prerequisites again' : 'Prerequisites waived for me', onSelect: onWaive },
      ]}
    >
      <p className={classes.title}>
        {[title, credits === undefined ? 'credits vary' : plural(credits, 'credit')].filter(Boolean).join(' · ')}
      </p>
      {note !== undefined && <Note>{note}</Note>}
      {triesGrades && (
        <select
          className={classes.grade}
          aria-label={`Expected grade in ${programId}`}
          value={grade}
          onChange={({ target }) => onGrade(target.value)}
        >
          <option value="">Grade?</option>
          {gradesToExpect.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
      {isWaived && <Mine>prerequisites waived</Mine>}
      {check !== undefined && (
        <p className={classes.check}>
          <span>
            {checkText(check)}{' '}
            {addedWith(check).map((each) => (
              <TextButton key={each} inline onClick={() => onAdd(each)}>
                + Plan {each}
              </TextButton>
            ))}
          </span>
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
    </Card>
  );
}

/** More than these are no lab and its lecture, but a list to choose from. */
const maxAddedWith = 2;

const addedWith = (check: PlanCheck): readonly string[] =>
  check.kind === 'lab'
    ? check.courses
    : check.kind === 'corequisite' && check.missing.length <= maxAddedWith
      ? check.missing
      : [];

type PlaceholderRowProps = Movable & {
  placeholder: Placeholder;
  isTarget: boolean;
  onChoose: () => void;
  onEdit: () => void;
};

/** A place for a course. What is dropped on it takes its place. */
export const PlaceholderRow = ({ placeholder, isTarget, onChoose, onEdit, ...card }: PlaceholderRowProps) => (
  <Card
    {...{ ...card, isTarget }}
    label={placeholder.title}
    name={placeholder.title}
    semester={placeholder.semester}
    dropKey={placeholderKey(placeholder)}
    actions={[
      { label: 'Choose a course', onSelect: onChoose },
      { label: 'Edit', onSelect: onEdit },
    ]}
  >
    <p className={classes.title}>
      {[plural(placeholder.credits, 'credit'), placeholder.requirement && `for ${placeholder.requirement}`]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <TextButton className={classes.choose} aria-label={`Choose a course for ${placeholder.title}`} onClick={onChoose}>
      Choose a course
    </TextButton>
  </Card>
);

/** What is behind the student, folded. */
export function PastSemesters({ courses, notes }: { courses: readonly OwnAttempt[]; notes: readonly SemesterNote[] }) {
  const bySemester = [...Map.groupBy(courses, ({ semester }) => semester)].toSorted(([a], [b]) =>
    compareSemesters(a, b),
  );
  if (bySemester.length === 0) return null;
  return (
    <details className={classes.past}>
      <summary>
        Past: {plural(bySemester.length, semesterWord)}, {plural(countCourses(courses), 'course')}
      </summary>
      <div className={classes.pastTerms}>
        {bySemester.map(([semester, ofTerm]) => (
          <section key={semester} aria-label={termName(semester)}>
            <h3>{termName(semester)}</h3>
            <ul>
              {ofTerm.map(({ _id, programId, grade }) => (
                <li key={_id}>
                  <CourseLink code={programId} quiet /> {grade}
                </li>
              ))}
            </ul>
            <p className={classes.quiet}>{creditsInWords(ofTerm)}</p>
            {notes
              .filter((note) => note.semester === semester)
              .map(({ text }) => (
                <Note key={text}>{text}</Note>
              ))}
          </section>
        ))}
      </div>
    </details>
  );
}
