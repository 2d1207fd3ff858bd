import type { OwnAttempt } from '@coursetrail/contract';
import {
  addPlaceholder,
  becameHistory,
  changePlaceholder,
  changePlan,
  compareSemesters,
  firstPlans,
  formatGpa,
  gpaOf,
  mainProgram,
  maxPlannedCourses,
  movePlanned,
  ownRequirements,
  type Placeholder,
  type Plan,
  type PlannedCourse,
  placeholdersOf,
  type ReadProgram,
  type Requirement,
  readPrograms,
  removePlanned,
  replacePlaceholder,
  runningSemester,
  semesterCode,
  semestersOfPlan,
  semesterToPlan,
  termName,
  withoutHistory,
} from '@coursetrail/domain';
import { creditSum, placeholderFor } from '@coursetrail/domain/planned-for';
import { useQuery } from '@tanstack/react-query';
import { lazy, useMemo, useState } from 'react';
import { paths } from '../paths.ts';
import { useCatalogFacts } from '../server/catalog-facts.ts';
import { useDocument } from '../server/documents.ts';
import { historyQuery } from '../server/history.ts';
import { OthersTookNext } from '../suggestions/others-took-next.tsx';
import { type Planning, PlanSaid, planningOf } from '../suggestions/planning.tsx';
import { useDrag } from '../suggestions/use-drag.ts';
import { newId, usePlanChanges } from '../suggestions/use-plan-changes.ts';
import { useStillToCome } from '../suggestions/use-still-to-come.ts';
import { ShareDialog } from '../trail/share-trail.tsx';
import { Alert } from '../ui/alert.tsx';
import { AuditSteps } from '../ui/audit-steps.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useElementMap, useFocusLater } from '../ui/focus.ts';
import { Optional } from '../ui/optional.tsx';
import { Page } from '../ui/page.tsx';
import { plural } from '../ui/plural.ts';
import { CreditBar } from '../ui/progress-bar.tsx';
import { Retry } from '../ui/retry.tsx';
import { Segment, SegmentedGroup } from '../ui/segmented.tsx';
import { BesideRequirements } from './beside.ts';
import { ComparePlans } from './compare-plans.tsx';
import classes from './degree.module.css';
import { Finish } from './finish.tsx';
import planClasses from './plan.module.css';
import { PlanMenu, type PlanView, SavingNotes, SavingState } from './plan-menu.tsx';
import { Requirements } from './requirements.tsx';
import { PastSemesters } from './semester-column.tsx';
import { keyOf, Semesters } from './semesters.tsx';

// Below the page, and for few: it brings what reads a file.
const WhatIf = lazy(() => import('./what-if.tsx'));

const noCourses: OwnAttempt[] = [];
/** Where a course is dropped that leaves the plan. */
const outOfPlan = '';

const sides = ['Requirements', 'Plan'] as const;

/** What is dragged: a course from a list or from a semester, or a placeholder. */
type Dragged = { programId: string; semester: string | null } | Placeholder;
const nameOf = (item: Dragged | PlannedCourse) => ('programId' in item ? item.programId : item.title);

/** What the audit asks for, beside the semesters in which it is planned. */
export function Component() {
  const record = useQuery(historyQuery());
  const audits = useDocument('audits');
  const decisions = useDocument('decisions');
  const own = useDocument('plans');
  const history = record.data?.courses ?? noCourses;
  const major = record.data?.major ?? null;
  const programs = useMemo(
    () => audits.document && mainFirst(readPrograms(audits.document), major),
    [audits.document, major],
  );
  const requirements = useMemo(() => ownRequirements(programs ?? []), [programs]);
  const main = programs && mainProgram(programs, major);
  const stored = own.document ?? firstPlans;
  const plans = useMemo(() => withoutHistory(stored, history), [stored, history]);
  const [view, setView] = useState<PlanView>({ plan: '', compared: null, hasSummers: false, triesGrades: false });
  const [side, setSide] = useState<(typeof sides)[number] | null>(null);
  const [isSharing, setSharing] = useState(false);
  const [today] = useState(() => new Date());
  const changes = usePlanChanges(own);
  const menus = useElementMap<HTMLButtonElement>();
  const focusLater = useFocusLater();

  const find = (id: string | null) => plans.plans.find((each) => each.id === id);
  const plan = find(view.plan) ?? find(plans.main) ?? (firstPlans.plans[0] as Plan);
  const compared = find(view.compared);
  const running = semesterCode(runningSemester(today));
  const placeholders = placeholdersOf(plan);
  const attended = new Set(history.map(({ semester }) => semester));
  // A note on a semester that is over stands beside its courses.
  const noted = plan.notes?.filter(({ semester }) => !attended.has(semester)) ?? [];
  const semesters = semestersOfPlan([...plan.courses, ...placeholders, ...noted], today, view);
  const { courses } = useCatalogFacts(plan.courses);
  const { courses: past } = useCatalogFacts(history);
  const planned = useStillToCome(plan, history, today);

  const change = (update: (plan: Plan) => Plan, sentence: string) =>
    changes.act((present) => changePlan(present, plan.id, update), sentence);
  const move = (item: PlannedCourse | Placeholder, semester: string) => {
    const moved = { ...item, semester };
    change(
      (present) =>
        'programId' in item
          ? movePlanned(present, item, semester)
          : changePlaceholder(present, item, { ...item, semester }),
      `${nameOf(item)} is in ${termName(semester)} now.`,
    );
    focusLater(() => menus.get(keyOf(moved)));
  };
  const remove = (item: PlannedCourse | Placeholder) => {
    change(
      (present) => ('programId' in item ? removePlanned(present, item) : changePlaceholder(present, item, null)),
      `${nameOf(item)} is no longer in your plan.`,
    );
    focusLater('undo');
  };
  const replace = (placeholder: Placeholder, programId: string, semester = placeOf(programId)) => {
    change(
      (present) => replacePlaceholder(present, placeholder, { programId, semester }),
      `${programId} takes the place of ${placeholder.title}.`,
    );
    focusLater(() => menus.get(keyOf({ programId, semester: placeholder.semester })));
  };
  const placeOf = (programId: string) => plan.courses.find((each) => each.programId === programId)?.semester ?? null;
  const hold = (requirement: Requirement) => {
    const { next } = planning;
    const placeholder = placeholderFor(requirement, newId(), next);
    change(
      (present) => addPlaceholder(present, placeholder),
      `A placeholder for ${placeholder.title} is in ${termName(next)}.`,
    );
  };
  const { drag, handleFor } = useDrag<Dragged>((item, to) => {
    const placeholder = placeholders.find((each) => keyOf(each) === to);
    const semester = placeholder?.semester ?? to;
    if (placeholder !== undefined && 'programId' in item) replace(placeholder, item.programId, item.semester);
    else if (item.semester === null) {
      if (to !== outOfPlan && 'programId' in item) planning.add(item.programId, to);
    } else if (to === outOfPlan) remove(item as PlannedCourse | Placeholder);
    else if (semester !== item.semester) move(item as PlannedCourse | Placeholder, semester);
  });
  const planning: Planning = {
    ...planningOf(plan, semesterToPlan(today), changes.act),
    handleFor: (programId) => handleFor({ programId, semester: null }),
    waived: decisions.document?.prerequisites ?? [],
    hold,
  };

  const isPlanFailed = record.isLoadingError || (own.document === undefined && own.error !== null);
  const hasPlan = record.data !== undefined && own.document !== undefined;
  const beside = { programs: programs ?? [], history, major, planned, planning: hasPlan ? planning : null, decisions };
  /** The document that is not safe yet, if there is one. */
  const unsaved = [own, decisions, audits].find(({ saving }) => saving !== 'saved') ?? own;
  const hasNoAudit = programs?.length === 0;
  const isNew = hasNoAudit && plan.courses.length + placeholders.length === 0;
  const shownSide = side ?? (hasNoAudit && !isNew ? 'Plan' : 'Requirements');
  const sum = main ? creditSum(main.requirements, planned) : null;
  const whole = stored.plans.find(({ id }) => id === plan.id) ?? plan;
  const arrived = becameHistory(whole, history).filter(({ semester }) => compareSemesters(semester, running) >= 0);

  return (
    <Page
      title="Degree"
      className={classes.top}
      beside={
        hasPlan && (
          <div className={planClasses.tools}>
            <PlanSaid changes={changes} />
            <SavingState saving={unsaved.saving} />
            <PlanMenu
              {...{ plans, plan, courses, view, act: changes.act }}
              onView={setView}
              onShare={() => setSharing(true)}
            />
          </div>
        )
      }
    >
      <div className={classes.page} data-side={shownSide}>
        {sum !== null && (
          <div className={classes.sum}>
            <CreditBar sum={sum} />
          </div>
        )}
        <Finish
          requirements={requirements}
          history={history}
          planned={planned}
          credits={sum ? sum.planned + sum.toFind : 0}
        />
        <SavingNotes {...unsaved} />
        {plan.courses.length >= maxPlannedCourses && (
          <Alert kind="info">A plan has at most {maxPlannedCourses} courses. Remove one to add another.</Alert>
        )}
        {arrived.length > 0 && (
          <p className={classes.quiet}>
            {plural(arrived.length, 'planned course')} {arrived.length === 1 ? 'is' : 'are'} in your history now, and no
            longer in this plan: {arrived.map(({ programId }) => programId).join(', ')}.
          </p>
        )}
        <SegmentedGroup legend="Side" hidesLegend className={classes.sides}>
          {sides.map((each) => (
            <Segment key={each} pressed={each === shownSide} onClick={() => setSide(each)}>
              {each}
            </Segment>
          ))}
        </SegmentedGroup>
        <div className={classes.layout}>
          <div
            className={classes.requirements}
            data-semester={outOfPlan}
            data-target={(drag?.over === outOfPlan && drag.item.semester !== null) || undefined}
          >
            {programs === undefined && audits.error !== null ? (
              <Retry sentence="We couldn’t load what your audit asks for." onRetry={audits.readAgain} />
            ) : programs === undefined ? (
              <p role="status">Loading what your audit asks for…</p>
            ) : (
              <BesideRequirements value={beside}>
                <Requirements audits={audits} instead={<NoAudit isFirstStep={isNew} />} />
              </BesideRequirements>
            )}
          </div>
          <div className={planClasses.plan}>
            {isPlanFailed && (
              <Retry
                sentence="We couldn’t load your plan."
                onRetry={() => {
                  if (record.isLoadingError) record.refetch();
                  own.readAgain();
                }}
              />
            )}
            {hasPlan ? (
              <>
                <h2>{plans.plans.length > 1 ? plan.name : 'Plan'}</h2>
                {compared !== undefined && <ComparePlans one={plan} other={compared} />}
                <GpaSentence past={past} planned={courses} />
                <PastSemesters
                  courses={past.filter(({ semester }) => compareSemesters(semester, running) < 0)}
                  notes={plan.notes ?? []}
                />
                <Semesters
                  {...{ major, history, past, plan, courses, semesters, running, planning, menus }}
                  triesGrades={view.triesGrades || courses.some(({ grade }) => grade !== undefined)}
                  over={drag?.over ?? null}
                  handleFor={handleFor}
                  onMove={move}
                  requirements={hasNoAudit ? null : requirements}
                  onRemove={remove}
                  onReplace={replace}
                  onChange={change}
                />
                <OthersTookNext look="ruled" major={major} history={history} planning={planning} limit={shownOthers} />
              </>
            ) : (
              !isPlanFailed && <p role="status">Loading your plan…</p>
            )}
          </div>
        </div>
        {main && (
          <Optional instead={null}>
            <BesideRequirements value={beside}>
              <WhatIf main={main} audits={audits} />
            </BesideRequirements>
          </Optional>
        )}
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
            className={planClasses.dragged}
            style={{ transform: `translate(${drag.x + 8}px, ${drag.y + 8}px)` }}
            aria-hidden="true"
          >
            {nameOf(drag.item)}
          </div>
        )}
      </div>
    </Page>
  );
}

/** The program of the student's major first, trials last. */
const mainFirst = (programs: readonly ReadProgram[], major: string | null) => {
  const main = mainProgram(programs, major);
  const rank = (program: ReadProgram) => (program === main ? 0 : program.isTrial ? 2 : 1);
  return programs.toSorted((a, b) => rank(a) - rank(b));
};

/** Those of Others took next before all are asked for. */
const shownOthers = 5;

/** Beside a plan, which works without; with nothing planned either, it is the one next step. */
const NoAudit = ({ isFirstStep }: { isFirstStep: boolean }) => (
  <>
    <h2>Still needed</h2>
    <p>Upload a degree audit to see what your degree still needs.</p>
    <p>
      <LinkButton variant={isFirstStep ? 'primary' : 'quiet'} to={paths.form}>
        Upload an audit
      </LinkButton>
    </p>
    <details className={classes.closed}>
      <summary>How to get your degree audit</summary>
      <AuditSteps />
    </details>
  </>
);

type GpaProps = {
  past: readonly OwnAttempt[];
  planned: readonly (PlannedCourse & { credits?: number | undefined })[];
};

function GpaSentence({ past, planned }: GpaProps) {
  const graded = planned.flatMap(({ grade, ...course }) => (grade === undefined ? [] : [{ ...course, grade }]));
  if (graded.length === 0) return null;
  const now = gpaOf(past);
  const then = gpaOf([...past, ...graded]);
  return (
    <p className={planClasses.gpa} role="status">
      With the grades you expect, your GPA would be <b>{formatGpa(then.gpa)}</b>
      {now.gpa !== null && ` (now ${formatGpa(now.gpa)})`}.
    </p>
  );
}
