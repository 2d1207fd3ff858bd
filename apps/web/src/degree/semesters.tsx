import type { OwnAttempt } from '@coursetrail/contract';
import {
  checkName,
  compareSemesters,
  expectGrade,
  isAboutPrerequisites,
  type Plan,
  type PlanCheck,
  type PlannedCourse,
  planChecks,
  plannedNumber,
  waivePrerequisites,
} from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCourseFacts } from '../server/catalog-facts.ts';
import { useDocument } from '../server/documents.ts';
import { pathwaysQuery } from '../server/visualizer.ts';
import type { Planning } from '../suggestions/planning.tsx';
import type { DragHandle } from '../suggestions/use-drag.ts';
import type { ElementMap } from '../ui/focus.ts';
import { plural } from '../ui/plural.ts';
import { TextButton } from '../ui/text-button.tsx';
import { AddCourse } from './add-course.tsx';
import classes from './plan.module.css';
import { type PlannedFacts, PlannedRow, SemesterColumn } from './semester-column.tsx';

type Props = {
  major: string | null;
  history: readonly OwnAttempt[];
  /** The history with what the catalog knows. */
  past: readonly OwnAttempt[];
  plan: Plan;
  courses: readonly PlannedFacts[];
  semesters: readonly string[];
  running: string;
  triesGrades: boolean;
  planning: Planning;
  /** The semester above which a course is dragged. */
  over: string | null;
  handleFor: (course: PlannedCourse) => DragHandle;
  menus: ElementMap<HTMLButtonElement>;
  onMove: (course: PlannedCourse, semester: string) => void;
  onRemove: (course: PlannedCourse) => void;
  onChange: (update: (plan: Plan) => Plan, sentence: string) => void;
};

/** What a menu of a planned course is found by. */
export const keyOf = ({ programId, semester }: PlannedCourse) => `${programId} ${semester}`;

/** Besides the running one. Those that come later are folded. */
const shownAhead = 3;

/** The semesters of a plan: the running one, the next three, and on request those that come later. */
export function Semesters({ major, history, past, plan, courses, semesters, running, ...props }: Props) {
  const { triesGrades, planning, over, handleFor, menus, onMove, onRemove, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [adding, setAdding] = useState<string | null>(null);
  const putAway = useDocument('put-away');
  const decisions = useDocument('decisions');
  const waived = decisions.document?.prerequisites ?? [];
  const isPutAway = useMemo(() => new Set(putAway.document?.checks ?? []), [putAway.document?.checks]);
  const facts = useCourseFacts(plan.courses);
  const { data: pathways } = useQuery({ ...pathwaysQuery(major ?? ''), enabled: major !== null });

  const coming = semesters.filter((semester) => compareSemesters(semester, running) > 0);
  const later = coming.slice(shownAhead);
  const plannedLater = courses.filter(({ semester }) => later.includes(semester)).length;
  const checkOf = (course: PlannedCourse): PlanCheck | undefined =>
    planChecks(course, {
      history,
      plan: plan.courses,
      prerequisites: facts.catalog.get(course.programId)?.prerequisites,
      seasons: facts.seasons.get(course.programId),
    }).find(
      (check) =>
        !isPutAway.has(checkName(check, course.programId)) &&
        !(isAboutPrerequisites(check) && waived.includes(course.programId)),
    );

  const column = (semester: string) => {
    const n = plannedNumber(semester, history, plan.courses);
    const planned = courses.filter((course) => course.semester === semester);
    return (
      <SemesterColumn
        key={semester}
        semester={semester}
        note={noteOn(semester, running)}
        isRunning={semester === running}
        courses={planned}
        taken={past.filter((attempt) => attempt.semester === semester)}
        load={pathways?.loads.find((load) => load.n === n)}
        isTarget={over === semester}
        empty={semester === coming[0] ? 'Drag a course here, or press Add.' : 'Nothing planned'}
        onAdd={() => setAdding(semester)}
      >
        {planned.map((course) => (
          <PlannedRow
            key={course.programId}
            {...{ course, semesters, triesGrades }}
            check={checkOf(course)}
            isWaived={waived.includes(course.programId)}
            onWaive={() => decisions.change((present) => waivePrerequisites(present, course.programId))}
            handle={handleFor(course)}
            menuRef={menus.refFor(keyOf(course))}
            onMove={(to) => {
              // Where the focus goes must be in sight.
              if (later.includes(to)) setOpen(true);
              onMove(course, to);
            }}
            onRemove={() => onRemove(course)}
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
      </SemesterColumn>
    );
  };

  return (
    <>
      <div className={classes.semesters}>{semesters.filter((each) => !later.includes(each)).map(column)}</div>
      <TextButton className={classes.later} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {plural(later.length, 'later semester')}
        {plannedLater > 0 && `, ${plural(plannedLater, 'course')}`}
      </TextButton>
      {/* Always there: paper shows what is planned in them. */}
      <div className={classes.semesters} data-folded={!isOpen || undefined}>
        {later.map(column)}
      </div>
      {adding !== null && (
        <AddCourse
          semester={adding}
          history={history}
          planning={{ ...planning, next: adding, add: (programId) => planning.add(programId, adding) }}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}

function noteOn(semester: string, running: string): string | undefined {
  const order = compareSemesters(semester, running);
  if (order === 0) return 'this semester';
  return order < 0 ? 'over, and not in your history' : undefined;
}
