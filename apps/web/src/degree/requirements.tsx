import {
  type Audits,
  addAudits,
  catalogName,
  type Decisions,
  decisionOn,
  gradesByCourse,
  isTotalCredits,
  listedCourses,
  noDecisions,
  orSame,
  type ProgramAudit,
  type ReadProgram,
  type Requirement,
  type RequirementFacts,
  removeAudit,
  requirementName,
  requirementProgress,
  requirementStatus,
  termName,
  titleInWords,
} from '@coursetrail/domain';
import { type PlannedFor, plannedFor } from '@coursetrail/domain/planned-for';
import {
  coursesForSeveral,
  groupRequirements,
  type RequirementGroup,
  type SharedRequirement,
  sharedStatus,
} from '@coursetrail/domain/shared-requirements';
import { lazy, type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import type { OwnDocument } from '../server/documents.ts';
import { Button } from '../ui/button.tsx';
import { CourseLink } from '../ui/course-link.tsx';
import { type ElementMap, useElementMap, useFocusLater } from '../ui/focus.ts';
import { metText } from '../ui/met-text.ts';
import { Optional } from '../ui/optional.tsx';
import { listText, plural } from '../ui/plural.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useBeside } from './beside.ts';
import { Choices } from './choices.tsx';
import classes from './degree.module.css';
import { MyDecision, MyDecisionLine } from './my-decision.tsx';
import {
  choicesText,
  headingLine,
  leftOutSentence,
  needsText,
  partLine,
  progressText,
  toFindText,
  unreadOf,
} from './texts.ts';
import { UnreadLines } from './unread-lines.tsx';

// Most visits make none.
const SheetDialog = lazy(() => import('./sheet-dialog.tsx'));

type Props = {
  audits: OwnDocument<Audits>;
  /** Instead of the requirements of no program. */
  instead: ReactNode;
};

/** What the audits still ask for, and what the plan holds for it. */
export function Requirements({ audits, instead }: Props) {
  const { programs, history } = useBeside();
  const [isMakingSheet, setMakingSheet] = useState(false);
  const [putAway, setPutAway] = useState<ProgramAudit>();
  const line = useRef<HTMLParagraphElement>(null);
  const focusLater = useFocusLater();
  const removing = ({ key }: ReadProgram) => {
    audits.change((present) => {
      const left = removeAudit(present, key);
      setPutAway(present.audits.find((audit) => !left.audits.includes(audit)));
      return left;
    });
    focusLater(() => line.current);
  };
  const putBack = () => {
    if (putAway === undefined) return;
    audits.change((present) => orSame(addAudits(present, [putAway]), present));
    setPutAway(undefined);
    focusLater(() => line.current);
  };
  return (
    <>
      <p ref={line} role="status" tabIndex={-1} className={classes.putAway}>
        {putAway !== undefined && (
          <>
            {putAway.programs[0]?.program ?? 'The audit'} was put away.{' '}
            <TextButton inline onClick={putBack}>
              Undo
            </TextButton>
          </>
        )}
      </p>
      {programs.length === 0 ? instead : <Programs onPutAway={removing} />}
      {history.length > 0 && (
        <p>
          <Button variant="quiet" size="small" onClick={() => setMakingSheet(true)}>
            Sheet for my advisor
          </Button>
        </p>
      )}
      {isMakingSheet && (
        <Optional>
          <SheetDialog onClose={() => setMakingSheet(false)} />
        </Optional>
      )}
      {programs.length > 0 && (
        <p className={classes.quiet}>
          Check with your advisor before you register.{' '}
          <Link to={paths.form}>Upload a newer audit, or that of another program</Link>
        </p>
      )}
    </>
  );
}

function Programs({ onPutAway }: { onPutAway: (program: ReadProgram) => void }) {
  const { programs, history } = useBeside();
  const several = useMemo(() => coursesForSeveral(programs, gradesByCourse(history)), [programs, history]);
  const [only] = programs;
  if (programs.length === 1 && only !== undefined)
    return (
      <section className={classes.program} aria-label={nameOf(only)}>
        <h2>Still needed {only.isTrial && <span className={classes.trial}>Trial</span>}</h2>
        <p className={classes.quiet}>{metText(only)}</p>
        <UnreadLines lines={only.unread} />
        <Groups programs={programs} />
        <AuditLine program={only} onPutAway={onPutAway} />
      </section>
    );
  return (
    <>
      <section className={classes.program} aria-label="Your programs">
        <h2>Your programs</h2>
        <ul className={classes.list}>
          {programs.map((program) => (
            <li key={program.key} className={classes.oneProgram}>
              <h3>
                {nameOf(program)} {program.isTrial && <span className={classes.trial}>Trial</span>}
              </h3>
              <p className={classes.quiet}>{metText(program)}</p>
              <AuditLine program={program} onPutAway={onPutAway} />
              <UnreadLines lines={program.unread} />
            </li>
          ))}
        </ul>
        {several.length > 0 && <CoursesForSeveral courses={several} />}
      </section>
      <Groups programs={programs} />
    </>
  );
}

function CoursesForSeveral({ courses }: { courses: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.closed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{plural(courses.length, 'course')} listed by more than one program</summary>
      {isOpen && (
        <>
          <p className={classes.quiet}>Your audits decide whether a course counts in both. Ask your advisor.</p>
          <Choices choices={courses} />
        </>
      )}
    </details>
  );
}

const nameOf = ({ program }: Pick<ReadProgram, 'program'>) => program ?? 'Your program';

function AuditLine({ program, onPutAway }: { program: ReadProgram; onPutAway: (program: ReadProgram) => void }) {
  const { catalogYear, gpas } = program;
  const notKept = leftOutSentence(program.leftOut);
  const { programs } = useBeside();
  // The audits of one student print the same averages.
  const shown = program === programs[0] ? gpas : [];
  const name = [programs.length === 1 && program.program, catalogYear && catalogName(catalogYear)]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      {notKept !== '' && <p className={classes.quiet}>{notKept}</p>}
      <p className={classes.quiet}>
        {[name, ...shown.map(({ title, gpa }) => `${gpaName(title)} ${gpa.toFixed(3)}`)].filter(Boolean).join(' · ')}{' '}
        <TextButton inline aria-label={`Put away ${nameOf(program)}`} onClick={() => onPutAway(program)}>
          Put away
        </TextButton>
      </p>
    </>
  );
}

/** 'Asked for by both', 'Only by Statistics (Minor)' */
function groupTitle(asking: readonly ReadProgram[], all: number): string {
  const names = asking.map(nameOf);
  if (asking.length === 1) return `Only by ${names[0]}`;
  if (asking.length === all) return all === 2 ? 'Asked for by both' : `Asked for by all ${all}`;
  return `Asked for by ${listText(names)}`;
}

/** Requirements by who asks for them. */
export function Groups({ programs }: { programs: readonly ReadProgram[] }) {
  const groups = useMemo(() => groupRequirements(programs), [programs]);
  if (programs.length === 1) return groups.map((group) => <Group key="" group={group} />);
  return groups.map((group) => {
    const title = groupTitle(group.programs, programs.length);
    return (
      <section key={title} className={classes.program} aria-label={title}>
        <h2>{title}</h2>
        <Group group={group} />
      </section>
    );
  });
}

const folded = [
  ['in progress', 'in progress', 'In progress'],
  ['met', 'met', 'Met'],
  ['not counted', 'optional', 'Optional or not applicable'],
  ['set aside', 'waived or skipped by me', 'Waived or skipped by me'],
] as const;

/** Those with something left first; the others are folded. What the student set aside stays what the audit says it is. */
function Group({ group: { requirements } }: { group: RequirementGroup }) {
  const { decisions } = useBeside();
  const [isOpen, setOpen] = useState(false);
  const fold = useRef<HTMLElement>(null);
  const rows = useElementMap<HTMLElement>();
  const focusLater = useFocusLater();
  // To where the requirement stands now, which may be in another list, or folded.
  const follow = (name: string) =>
    focusLater(() => (isFocusLost() ? (rows.get(name) ?? fold.current) : (document.activeElement as HTMLElement)));
  const byPlace = Map.groupBy(requirements, (each) => {
    const status = sharedStatus(each);
    return status === 'left' && isSetAside(each, decisions.document) ? 'set aside' : status;
  });
  const closed = folded.filter(([place]) => byPlace.has(place));
  const left = byPlace.get('left') ?? [];
  return (
    <>
      {left.length > 0 ? (
        <RequirementList requirements={left} rows={rows} onStand={follow} />
      ) : (
        <p>{byPlace.has('set aside') ? 'Nothing else is left.' : 'Nothing is left.'}</p>
      )}
      {closed.length > 0 && (
        <details className={classes.closed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary ref={fold}>
            {closed.map(([place, word]) => `${byPlace.get(place)?.length} ${word}`).join(' · ')}
          </summary>
          {isOpen &&
            closed.map(([place, , title]) => (
              <section key={place} aria-label={title}>
                <h3>{title}</h3>
                <RequirementList requirements={byPlace.get(place) ?? []} rows={rows} onStand={follow} />
              </section>
            ))}
        </details>
      )}
    </>
  );
}

const isFocusLost = () => document.activeElement === document.body;

const isSetAside = ({ name, askedBy }: SharedRequirement, decisions: Decisions = noDecisions): boolean =>
  askedBy.every(
    ({ program, requirement }) =>
      requirementStatus(requirement) !== 'left' ||
      decisionOn(decisions, { program: program.program ?? '', requirement: name })?.stand !== undefined,
  );

const gpaName = (title: string) => (title === 'Other GPAs' ? 'Another GPA on your audit' : title);

/** By title, which may come twice: a decision takes one out of the list, and the next must not open in its place. */
function keyOf(requirements: readonly SharedRequirement[], index: number): string {
  const { name } = requirements[index] as SharedRequirement;
  return `${name} ${requirements.slice(0, index).filter((each) => each.name === name).length}`;
}

type RequirementListProps = {
  requirements: readonly SharedRequirement[];
  /** The line of each, by its name. */
  rows: ElementMap<HTMLElement>;
  /** The student has set it aside, or no longer does. */
  onStand: (name: string) => void;
};

/** Requirements one below the other; each opens to what the audit says about it. */
const RequirementList = ({ requirements, rows, onStand }: RequirementListProps) => (
  <ul className={classes.list}>
    {requirements.map((shared, index) => (
      <li key={keyOf(requirements, index)} className={classes.item}>
        <Row shared={shared} summary={rows.refFor(shared.name)} onStand={() => onStand(shared.name)} />
      </li>
    ))}
  </ul>
);

type RowProps = { shared: SharedRequirement; summary: Ref<HTMLElement>; onStand: () => void };

function Row({ shared, summary, onStand }: RowProps) {
  const { planned, decisions } = useBeside();
  const [isOpen, setOpen] = useState(false);
  const { name, askedBy } = shared;
  const isShared = askedBy.length > 1;
  const plans = useMemo(() => askedBy.map(({ requirement }) => plannedFor(requirement, planned)), [askedBy, planned]);
  const isLeft = sharedStatus(shared) === 'left';
  const [first = nothingPlanned] = plans;
  const needs = askedBy.map(({ requirement }, index) => toFindText(requirement, plans[index] ?? nothingPlanned));
  return (
    <details className={classes.row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>
        <span className={classes.name}>{name}</span>{' '}
        {isLeft && !isShared && <span className={classes.needs}>{needs[0]}</span>}{' '}
        <span className={isShared ? classes.byProgram : classes.below}>
          {askedBy.map(({ program, requirement }, index) => (
            <span key={program.key}>
              {isShared && `${nameOf(program)}: ${standing(requirement, needs[index])}`}
              <Below requirement={requirement} plan={plans[index] ?? nothingPlanned} isShared={isShared} />
            </span>
          ))}
        </span>
        {!isShared && isLeft && first.progress !== null && <ProgressBar {...first.progress} />}
        {askedBy.map(({ program }) => (
          <MyDecisionLine
            key={program.key}
            decisions={decisions.document}
            about={{ program: program.program ?? '', requirement: name }}
            {...(isShared && { whose: nameOf(program) })}
          />
        ))}
      </summary>
      {isOpen &&
        askedBy.map(({ program, requirement }) => (
          <div key={program.key} className={classes.details}>
            {isShared && <h3>{nameOf(program)}</h3>}
            <Details requirement={requirement} />
            <MyDecision about={{ program: program.program ?? '', requirement: name }} onStand={onStand} />
          </div>
        ))}
    </details>
  );
}

/** Where one of several programs stands: '3 more credits', 'met' */
function standing(requirement: Requirement, needs = ''): string {
  const status = requirementStatus(requirement);
  if (status === 'not counted') return 'optional';
  return status === 'left' ? needs || 'left' : status;
}

const nothingPlanned: PlannedFor = { courses: [], placeholders: 0, isAll: false, progress: null };

type BelowProps = { requirement: Requirement; plan: PlannedFor; isShared: boolean };

/** What there is to choose from, and how far it is. */
function Below({ requirement, plan, isShared }: BelowProps) {
  const { history } = useBeside();
  const isLeft = requirementStatus(requirement) === 'left';
  const listed = useMemo(
    () => (isLeft ? listedCourses(requirement, gradesByCourse(history)) : []),
    [isLeft, requirement, history],
  );
  const known = requirementProgress(requirement);
  const unread = unreadOf(requirement).length;
  const facts = [
    isLeft && choicesText(requirement, plan, listed),
    // The bar above the page says it of the total.
    known !== null &&
      requirementStatus(requirement) !== 'met' &&
      !isTotalCredits(requirement.title) &&
      progressText(known),
    unread > 0 && `${plural(unread, 'line')} we didn’t understand`,
  ].filter(Boolean);
  return `${isShared && facts.length > 0 ? ' · ' : ''}${facts.join(' · ')}`;
}

function Details({ requirement }: { requirement: Requirement }) {
  const { lowestGrade, isShared } = titleInWords(requirement.title);
  const { planning } = useBeside();
  return (
    <>
      {lowestGrade !== null && <p>A grade of {lowestGrade} or better counts.</p>}
      {isShared && <p>These courses can also count elsewhere.</p>}
      <Facts facts={requirement} of={requirement} />
      {requirement.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an audit never changes
        <div key={index} className={classes.part}>
          <h3>{titleInWords(part.title).name || `Group ${index + 1}`}</h3>
          {part.needs.length > 0 && <p className={classes.needs}>{needsText(part.needs)}</p>}
          <Facts facts={part} of={requirement} />
        </div>
      ))}
      {planning?.hold && requirementStatus(requirement) === 'left' && !isTotalCredits(requirement.title) && (
        <p>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Add a placeholder for ${requirementName(requirement)}`}
            onClick={() => planning.hold?.(requirement)}
          >
            + Placeholder
          </Button>{' '}
          in {termName(planning.next)}: choose the course later.
        </p>
      )}
      <h3>From your audit</h3>
      <pre className={classes.printed}>
        {[
          headingLine(requirement),
          ...requirement.lines,
          ...requirement.parts.flatMap((part) => [partLine(part), ...part.lines]),
        ].join('\n')}
      </pre>
    </>
  );
}

type FactsProps = { facts: RequirementFacts; of: Requirement };

const Facts = ({ facts: { used, choices, except, unread }, of }: FactsProps) => (
  <>
    {used.length > 0 && (
      <p>
        Counts toward this:{' '}
        {used.map((course, index) => (
          <span key={course}>
            {index > 0 && ', '}
            <UsedCourse course={course} />
          </span>
        ))}
      </p>
    )}
    {choices.length > 0 && (
      <>
        <p className={classes.listed}>Courses that count:</p>
        <Choices choices={choices} of={of} />
      </>
    )}
    {except.length > 0 && <p>Not from: {except.join(', ')}</p>}
    <UnreadLines lines={unread} />
  </>
);

/** 'MATH 1500 FS27' */
function UsedCourse({ course }: { course: string }) {
  const end = course.lastIndexOf(' ');
  const term = course.slice(end + 1);
  return (
    <>
      <CourseLink code={course.slice(0, end)} /> {termName(term) || term}
    </>
  );
}
