import type { OwnAttempt } from '@coursetrail/contract';
import {
  addPlanned,
  becameHistory,
  changePlan,
  checkName,
  compareSemesters,
  expectGrade,
  firstPlans,
  formatGpa,
  gpaOf,
  maxPlannedCourses,
  movePlanned,
  type Plan,
  type PlanCheck,
  type PlannedCourse,
  type Plans,
  planChecks,
  plannedNumber,
  removePlanned,
  runningSemester,
  semesterCode,
  semestersOfPlan,
  termName,
  withoutHistory,
} from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCatalogFacts, useCourseFacts } from '../server/catalog-facts.ts';
import { type OwnDocument, useDocument } from '../server/documents.ts';
import { pathwaysQuery } from '../server/visualizer.ts';
import { ShareDialog } from '../trail/share-trail.tsx';
import { Alert } from '../ui/alert.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { useElementMap, useFocusLater } from '../ui/focus.ts';
import { Optional } from '../ui/optional.tsx';
import { plural } from '../ui/plural.ts';
import hidden from '../ui/visually-hidden.module.css';
import { ComparePlans } from './compare-plans.tsx';
import { FindCourses } from './find-courses.tsx';
import { LeftCourses } from './left-courses.tsx';
import { OftenNext } from './often-next.tsx';
import classes from './plan.module.css';
import { PlanTools, SavingNotes, SavingState } from './plan-tools.tsx';
import { PastSemesters, PlannedRow, SemesterColumn } from './semester-column.tsx';
import { Tray } from './tray.tsx';
import { useDrag } from './use-drag.ts';
import { usePlanChanges } from './use-plan-changes.ts';

type Props = {
  major: string | null;
  history: readonly OwnAttempt[];
  document: OwnDocument<Plans> & { document: Plans };
};

/** A course that is dragged: from the tray, or from a semester. */
type Dragged = { programId: string; semester: string | null };

const keyOf = ({ programId, semester }: PlannedCourse) => `${programId} ${semester}`;

export function PlanEditor({ major, history, document: own }: Props) {
  const plans = useMemo(() => withoutHistory(own.document, history), [own.document, history]);
  const [chosen, setChosen] = useState(plans.main);
  const [compared, setCompared] = useState<string | null>(null);
  const [hasSummers, setHasSummers] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [today] = useState(() => new Date());
  const { act, undo, canUndo, said } = usePlanChanges(own);
  const putAway = useDocument('put-away');
  const menus = useElementMap<HTMLButtonElement>();
  const focusLater = useFocusLater();

  const [first = firstPlans.plans[0] as Plan] = plans.plans;
  const plan = plans.plans.find(({ id }) => id === chosen) ?? first;
  const other = plans.plans.find(({ id }) => id === compared && id !== plan.id);
  const running = semesterCode(runningSemester(today));
  const stored = own.document.plans.find(({ id }) => id === plan.id) ?? plan;
  const became = becameHistory(stored, history).filter(({ semester }) => compareSemesters(semester, running) >= 0);
  const semesters = semestersOfPlan(plan.courses, today, { hasSummers });
  const [wanted, setTarget] = useState<string | null>(null);
  const coming = semesters.filter((semester) => compareSemesters(semester, running) > 0);
  const target = wanted !== null && semesters.includes(wanted) ? wanted : (coming[0] ?? running);

  const { courses } = useCatalogFacts(plan.courses);
  const facts = useCourseFacts(plan.courses);
  const { courses: past } = useCatalogFacts(history);
  const { data: pathways } = useQuery({
    ...pathwaysQuery(major ?? ''),
    enabled: major !== null,
  });
  const isPutAway = useMemo(() => new Set(putAway.document?.checks ?? []), [putAway.document?.checks]);
  const checkOf = (course: PlannedCourse): PlanCheck | undefined =>
    planChecks(course, {
      history,
      plan: plan.courses,
      prerequisites: facts.catalog.get(course.programId)?.prerequisites,
      seasons: facts.seasons.get(course.programId),
    }).find((check) => !isPutAway.has(checkName(check, course.programId)));

  const change = (update: (plan: Plan) => Plan, sentence: string) =>
    act((present) => changePlan(present, plan.id, update), sentence);
  const add = (programId: string, semester = target) =>
    change((present) => addPlanned(present, { programId, semester }), `${programId} is in ${termName(semester)}.`);
  const move = (course: PlannedCourse, semester: string) => {
    change((present) => movePlanned(present, course, semester), `${course.programId} is in ${termName(semester)} now.`);
    const moved = keyOf({ ...course, semester });
    focusLater(() => menus.get(moved));
  };
  const remove = (course: PlannedCourse) => {
    change((present) => removePlanned(present, course), `${course.programId} is no longer in your plan.`);
    focusLater('undo');
  };

  const { drag, handleFor } = useDrag<Dragged>(({ programId, semester }, to) => {
    if (semester === null) add(programId, to);
    else move({ programId, semester }, to);
  });
  const tray = {
    onAdd: (programId: string) => add(programId),
    handleFor: (programId: string) => handleFor({ programId, semester: null }),
    isPlanned: (programId: string) => plan.courses.some((planned) => planned.programId === programId),
  };

  return (
    <div className={classes.page}>
      <PlanTools
        plans={plans}
        plan={plan}
        courses={courses}
        compared={other?.id ?? null}
        canUndo={canUndo}
        onChoose={setChosen}
        onCompare={setCompared}
        onUndo={undo}
        onShare={() => setSharing(true)}
        act={act}
      >
        <SavingState saving={own.saving} />
      </PlanTools>
      <SavingNotes {...own} />
      {plan.courses.length === 0 && (
        <p className={classes.quiet}>
          Choose a semester, and add courses from your audit, from what others took, or from the catalog. Only you see
          your plans.
        </p>
      )}
      {plan.courses.length >= maxPlannedCourses && (
        <Alert kind="info">A plan has at most {maxPlannedCourses} courses. Remove one to add another.</Alert>
      )}
      {became.length > 0 && (
        <p className={classes.quiet}>
          {plural(became.length, 'planned course')} {became.length === 1 ? 'is' : 'are'} in your history now, and no
          longer in this plan: {became.map(({ programId }) => programId).join(', ')}.
        </p>
      )}
      {other !== undefined && <ComparePlans one={plan} other={other} />}
      <GpaSentence past={past} planned={courses} />
      <div className={classes.layout}>
        <Tray
          semesters={semesters}
          target={target}
          onTarget={setTarget}
          contents={{
            Left: () => <LeftCourses history={history} {...tray} />,
            'Often next': () =>
              major === null ? (
                <p className={classes.quiet}>Save your major on the Form to read what others took.</p>
              ) : (
                <OftenNext
                  major={major}
                  history={history}
                  plan={plan.courses}
                  target={target}
                  putAway={putAway.document?.courses ?? []}
                  {...tray}
                />
              ),
            Find: () => <FindCourses {...tray} />,
          }}
        />
        <div className={classes.trail}>
          <PastSemesters courses={past.filter(({ semester }) => compareSemesters(semester, running) < 0)} />
          <div className={classes.semesters}>
            {semesters.map((semester) => {
              const n = plannedNumber(semester, history, plan.courses);
              return (
                <SemesterColumn
                  key={semester}
                  semester={semester}
                  note={noteOn(semester, running)}
                  courses={courses.filter((course) => course.semester === semester)}
                  taken={past.filter((attempt) => attempt.semester === semester)}
                  load={pathways?.loads.find((load) => load.n === n)}
                  isTarget={drag?.over === semester}
                >
                  {courses
                    .filter((course) => course.semester === semester)
                    .map((course) => (
                      <PlannedRow
                        key={course.programId}
                        course={course}
                        check={checkOf(course)}
                        semesters={semesters}
                        handle={handleFor({ programId: course.programId, semester })}
                        menuRef={menus.refFor(keyOf(course))}
                        onMove={(to) => move(course, to)}
                        onRemove={() => remove(course)}
                        onGrade={(grade) =>
                          change(
                            (present) => expectGrade(present, course, grade),
                            `${course.programId}: ${grade === '' ? 'no grade' : grade}.`,
                          )
                        }
                        onPutAway={(check) => {
                          const name = checkName(check, course.programId);
                          putAway.change(({ checks, ...rest }) => ({
                            ...rest,
                            checks: [...checks, name],
                          }));
                        }}
                      />
                    ))}
                </SemesterColumn>
              );
            })}
          </div>
          <Checkbox checked={hasSummers} onChange={setHasSummers}>
            Show summers
          </Checkbox>
        </div>
      </div>
      <p role="status" className={hidden.text}>
        {said}
      </p>
      {isSharing && (
        <Optional>
          <ShareDialog
            key={plan.id}
            courses={history}
            major={major}
            planId={plan.id}
            onClose={() => setSharing(false)}
          />
        </Optional>
      )}
      {drag !== null && (
        <div
          className={classes.dragged}
          style={{ transform: `translate(${drag.x + 8}px, ${drag.y + 8}px)` }}
          aria-hidden="true"
        >
          {drag.item.programId}
        </div>
      )}
    </div>
  );
}

function noteOn(semester: string, running: string): string | undefined {
  const order = compareSemesters(semester, running);
  if (order === 0) return 'this semester';
  return order < 0 ? 'over, and not in your history' : undefined;
}

type GpaProps = {
  past: readonly OwnAttempt[];
  planned: readonly (PlannedCourse & { credits?: number | undefined })[];
};

function GpaSentence({ past, planned }: GpaProps) {
  const graded = planned.flatMap(({ grade, ...course }) => (grade === undefined ? [] : [{ ...course, grade }]));
  if (graded.length === 0) return null;
  const now = gpaOf(past, 'catalog');
  const then = gpaOf([...past, ...graded], 'catalog');
  return (
    <p className={classes.gpa} role="status">
      With the grades you expect, your GPA would be <b>{formatGpa(then.gpa)}</b>
      {now.gpa !== null && ` (now ${formatGpa(now.gpa)})`}.
    </p>
  );
}
