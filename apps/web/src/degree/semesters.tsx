import type { OwnAttempt } from '@coursetrail/contract';
import {
  addPlaceholder,
  changePlaceholder,
  checkName,
  compareSemesters,
  expectGrade,
  gradesByCourse,
  isAboutPrerequisites,
  isTotalCredits,
  listedCourses,
  maxNoteLength,
  noteOnCourse,
  noteOnSemester,
  type Placeholder,
  type Plan,
  type PlanCheck,
  type PlannedCourse,
  placeholderKey,
  placeholdersOf,
  planChecks,
  plannedNumber,
  type Requirement,
  requirementName,
  requirementStatus,
  semesterWord,
  termName,
  waivePrerequisites,
} from '@coursetrail/domain';
import { lazy, useMemo, useState } from 'react';
import { useCourseFacts } from '../server/catalog-facts.ts';
import { useDocument } from '../server/documents.ts';
import { usePathways } from '../server/use-others.ts';
import { inSemester, type Planning } from '../suggestions/planning.tsx';
import type { DragHandle } from '../suggestions/use-drag.ts';
import { newId } from '../suggestions/use-plan-changes.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { ElementMap } from '../ui/focus.ts';
import { Optional } from '../ui/optional.tsx';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import { AddCourse } from './add-course.tsx';
import { PlaceholderForm } from './placeholder-form.tsx';
import classes from './plan.module.css';
import { PlaceholderRow, type PlannedFacts, PlannedRow, SemesterColumn } from './semester-column.tsx';
import { TextDialog } from './text-dialog.tsx';

// For few, and it asks what others took.
const TypicalPath = lazy(() => import('./typical-path.tsx'));

type Props = {
  major: string | null;
  history: readonly OwnAttempt[];
  /** The history with what the catalog knows. */
  past: readonly OwnAttempt[];
  plan: Plan;
  courses: readonly PlannedFacts[];
  /** What the audits ask for; null where there is none. */
  requirements: readonly Requirement[] | null;
  semesters: readonly string[];
  running: string;
  triesGrades: boolean;
  planning: Planning;
  /** The semester or the placeholder above which something is dragged. */
  over: string | null;
  handleFor: (item: PlannedCourse | Placeholder) => DragHandle;
  menus: ElementMap<HTMLButtonElement>;
  onMove: (item: PlannedCourse | Placeholder, semester: string) => void;
  onRemove: (item: PlannedCourse | Placeholder) => void;
  onReplace: (placeholder: Placeholder, programId: string) => void;
  onChange: (update: (plan: Plan) => Plan, sentence: string) => void;
};

/** What a menu of something planned is found by. */
export const keyOf = (item: PlannedCourse | Placeholder) =>
  'programId' in item ? `${item.programId} ${item.semester}` : placeholderKey(item);

/** Besides the running one. Those that come later are folded. */
const shownAhead = 3;

/** What stands above the page. */
type Asking =
  | { for: 'course'; semester: string }
  | { for: 'replacement' | 'placeholder'; placeholder: Placeholder }
  | { for: 'note'; semester: string; course?: PlannedCourse }
  | { for: 'typical path' };

/** The semesters of a plan: the running one, the next three, and on request those that come later. */
export function Semesters({ major, history, past, plan, courses, requirements, semesters, running, ...props }: Props) {
  const { triesGrades, planning, over, handleFor, menus, onMove, onRemove, onReplace, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const putAway = useDocument('put-away');
  const decisions = useDocument('decisions');
  const waived = decisions.document?.prerequisites ?? [];
  const isPutAway = useMemo(() => new Set(putAway.document?.checks ?? []), [putAway.document?.checks]);
  const facts = useCourseFacts(plan.courses);
  const { data: pathways } = usePathways(major);

  const placeholders = placeholdersOf(plan);
  const coming = semesters.filter((semester) => compareSemesters(semester, running) > 0);
  const later = coming.slice(shownAhead);
  const plannedLater = [...courses, ...placeholders].filter(({ semester }) => later.includes(semester)).length;
  const left = useMemo(
    () => requirements?.filter((each) => requirementStatus(each) === 'left' && !isTotalCredits(each.title)) ?? [],
    [requirements],
  );
  const namesLeft = [...new Set(left.map(requirementName))];
  const noteOf = (semester: string) => plan.notes?.find((note) => note.semester === semester)?.text ?? '';
  const checkOf = (course: PlannedCourse): PlanCheck | undefined => {
    const listed = facts.catalog.get(course.programId);
    return planChecks(course, {
      ...{ history, placeholders, plan: plan.courses },
      prerequisites: listed?.prerequisites,
      labs: listed?.labs,
      seasons: facts.seasons.get(course.programId),
    }).find(
      (check) =>
        !isPutAway.has(checkName(check, course.programId)) &&
        !(isAboutPrerequisites(check) && waived.includes(course.programId)),
    );
  };

  /** What every card of something planned needs. */
  const movable = (item: PlannedCourse | Placeholder) => ({
    semesters,
    handle: handleFor(item),
    menuRef: menus.refFor(keyOf(item)),
    onMove: (to: string) => {
      // Where the focus goes must be in sight.
      if (later.includes(to)) setOpen(true);
      onMove(item, to);
    },
    onRemove: () => onRemove(item),
  });

  const column = (semester: string) => {
    const n = plannedNumber(semester, history, [...plan.courses, ...placeholders]);
    const planned = courses.filter((course) => course.semester === semester);
    const places = placeholders.filter((placeholder) => placeholder.semester === semester);
    return (
      <SemesterColumn
        key={semester}
        semester={semester}
        note={noteOn(semester, running)}
        isRunning={semester === running}
        courses={planned}
        placeholders={places}
        text={noteOf(semester)}
        taken={past.filter((attempt) => attempt.semester === semester)}
        load={pathways?.loads.find((load) => load.n === n)}
        isTarget={over === semester}
        empty={semester === coming[0] ? 'Drag a course here, or press Add.' : 'Nothing planned'}
        onAdd={() => setAsking({ for: 'course', semester })}
        onNote={() => setAsking({ for: 'note', semester })}
      >
        {planned.map((course) => (
          <PlannedRow
            key={course.programId}
            {...{ ...movable(course), course, triesGrades }}
            check={checkOf(course)}
            isWaived={waived.includes(course.programId)}
            onWaive={() => decisions.change((present) => waivePrerequisites(present, course.programId))}
            onNote={() => setAsking({ for: 'note', semester, course })}
            onAdd={(programId) => planning.add(programId, semester)}
            onGrade={(grade) =>
              onChange(
                (present) => expectGrade(present, course, grade),
                `${course.programId}: ${grade === '' ? 'no grade' : grade}.`,
              )
            }
            onPutAway={(check) => {
              const name = checkName(check, course.programId);
              putAway.change(({ checks, ...rest }) => ({ ...rest, checks: [...checks, name] }));
            }}
          />
        ))}
        {places.map((placeholder) => (
          <PlaceholderRow
            key={keyOf(placeholder)}
            {...{ ...movable(placeholder), placeholder }}
            isTarget={over === keyOf(placeholder)}
            onChoose={() => setAsking({ for: 'replacement', placeholder })}
            onEdit={() => setAsking({ for: 'placeholder', placeholder })}
          />
        ))}
      </SemesterColumn>
    );
  };

  const close = () => setAsking(null);
  return (
    <>
      <div className={classes.semesters}>{semesters.filter((each) => !later.includes(each)).map(column)}</div>
      <p className={classes.below}>
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {plural(later.length, `later ${semesterWord}`)}
          {plannedLater > 0 && `, ${plannedLater} planned`}
        </TextButton>
        <TextButton onClick={() => setAsking({ for: 'typical path' })}>Fill from a typical path</TextButton>
      </p>
      {/* Always there: paper shows what is planned in them. */}
      <div className={classes.semesters} data-folded={!isOpen || undefined}>
        {later.map(column)}
      </div>
      {asking?.for === 'course' && (
        <AddCourse
          title={`Add to ${termName(asking.semester)}`}
          history={history}
          planning={inSemester(planning, asking.semester)}
          onClose={close}
        >
          <details className={classes.placingFold}>
            <summary>Not sure yet, or not in the catalog? Add a placeholder</summary>
            <PlaceholderForm
              value={{ title: '', credits: 3 }}
              requirements={namesLeft}
              action="Add the placeholder"
              onSave={(written) => {
                onChange(
                  (present) => addPlaceholder(present, { id: newId(), semester: asking.semester, ...written }),
                  `A placeholder for ${written.title} is in ${termName(asking.semester)}.`,
                );
                close();
              }}
            />
          </details>
        </AddCourse>
      )}
      {asking?.for === 'replacement' && (
        <AddCourse
          title={`Choose a course for ${asking.placeholder.title}`}
          history={history}
          offered={offeredFor(asking.placeholder, left, history)}
          planning={{
            ...inSemester(planning, asking.placeholder.semester),
            // One that is planned already moves here, as if it were dragged.
            semesterOf: () => undefined,
            add: (programId) => {
              close();
              onReplace(asking.placeholder, programId);
            },
          }}
          onClose={close}
        />
      )}
      {asking?.for === 'placeholder' && (
        <Dialog title="Edit the placeholder" opened onClose={close}>
          <PlaceholderForm
            value={asking.placeholder}
            requirements={namesLeft}
            action="Save"
            takesFocus
            onSave={(written) => {
              const { id, semester } = asking.placeholder;
              onChange(
                (present) => changePlaceholder(present, asking.placeholder, { id, semester, ...written }),
                `The placeholder for ${written.title} is saved.`,
              );
              close();
            }}
          />
        </Dialog>
      )}
      {asking?.for === 'note' && (
        <TextDialog
          title={`Note on ${asking.course?.programId ?? termName(asking.semester)}`}
          label="Note, for you alone"
          value={asking.course ? (asking.course.note ?? '') : noteOf(asking.semester)}
          maxLength={maxNoteLength}
          canBeEmpty
          action="Save"
          onSave={(text) => {
            const { semester, course } = asking;
            onChange(
              (present) => (course ? noteOnCourse(present, course, text) : noteOnSemester(present, semester, text)),
              text === '' ? 'The note is gone.' : 'The note is saved.',
            );
          }}
          onClose={close}
        />
      )}
      {asking?.for === 'typical path' && (
        <Optional>
          <TypicalPath {...{ major, history, plan, courses, requirements, planning }} coming={coming} onClose={close} />
        </Optional>
      )}
    </>
  );
}

/** As many as are looked at before something is typed. */
const shownOffered = 20;

/** The courses that the audit lists for the requirement of a placeholder. */
function offeredFor({ requirement = '' }: Placeholder, left: readonly Requirement[], history: readonly OwnAttempt[]) {
  const taken = gradesByCourse(history);
  const name = requirement.toLowerCase();
  const tied = left.filter((each) => requirementName(each).toLowerCase() === name);
  return [...new Set(tied.flatMap((each) => listedCourses(each, taken)))].slice(0, shownOffered);
}

function noteOn(semester: string, running: string): string | undefined {
  const order = compareSemesters(semester, running);
  if (order === 0) return `this ${semesterWord}`;
  return order < 0 ? 'over, and not in your history' : undefined;
}
