import type { OwnAttempt } from '@coursetrail/contract';
import {
  type AuditRequirements,
  catalogName,
  countMet,
  gradesByCourse,
  isTotalCredits,
  type LeftOutPart,
  listedCourses,
  type ProgramRequirements,
  type Requirement,
  type RequirementFacts,
  requirementProgress,
  requirementStatus,
  requirementsByStatus,
  termName,
  titleInWords,
} from '@coursetrail/domain';
import { type PlannedItem, plannedFor } from '@coursetrail/domain/planned-for';
import { createContext, useContext, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import type { Planning } from '../suggestions/planning.tsx';
import { CourseLink } from '../ui/course-link.tsx';
import { plural } from '../ui/plural.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { dayName } from '../ui/publication-texts.ts';
import { Choices } from './choices.tsx';
import classes from './degree.module.css';
import { HoldButton } from './hold-button.tsx';
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

type PlanBeside = {
  history: readonly OwnAttempt[];
  /** What the plan adds to the history. */
  planned: readonly PlannedItem[];
  /** Null where the plan could not be read. */
  planning: Planning | null;
};

/** The plan beside the requirements, for the rows deep inside. */
const Beside = createContext<PlanBeside>({ history: [], planned: [], planning: null });

type Props = PlanBeside & { audit: AuditRequirements & { leftOut: readonly LeftOutPart[] } };

/** What the audit still asks for, and what the plan holds for it. */
export function Requirements({ audit, ...beside }: Props) {
  const leftOut = leftOutSentence(audit.leftOut);
  return (
    <Beside value={beside}>
      {audit.programs.map((program, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an audit never changes
        <Program key={index} program={program} preparedOn={audit.preparedOn} />
      ))}
      {leftOut !== '' && <p className={classes.quiet}>{leftOut}</p>}
      <p className={classes.quiet}>
        Check with your advisor before you register. <Link to={paths.form}>Upload a newer audit</Link>
      </p>
    </Beside>
  );
}

const folded = [
  ['in progress', 'in progress', 'In progress'],
  ['met', 'met', 'Met'],
  ['not counted', 'optional', 'Optional or not applicable'],
] as const;

function Program({ program, preparedOn }: { program: ProgramRequirements; preparedOn: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const byStatus = requirementsByStatus(program.requirements);
  const { met, counted } = countMet(program.requirements);
  const name = [program.program, program.catalogYear && catalogName(program.catalogYear)].filter(Boolean).join(', ');
  const closed = folded.filter(([status]) => byStatus[status].length > 0);
  return (
    <section className={classes.program} aria-label={program.program ?? 'Your program'}>
      <h2>Still needed</h2>
      <p className={classes.quiet}>
        {met} of {plural(counted, 'requirement')} met
        {preparedOn !== undefined && ` (audit of ${dayName(preparedOn)})`}
      </p>
      <UnreadLines lines={program.unread} />
      {byStatus.left.length === 0 ? <p>Nothing is left.</p> : <RequirementList requirements={byStatus.left} />}
      {closed.length > 0 && (
        <details className={classes.closed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{closed.map(([status, word]) => `${byStatus[status].length} ${word}`).join(' · ')}</summary>
          {isOpen &&
            closed.map(([status, , title]) => (
              <section key={status} aria-label={title}>
                <h3>{title}</h3>
                <RequirementList requirements={byStatus[status]} />
              </section>
            ))}
        </details>
      )}
      <p className={classes.quiet}>
        {[name, ...program.gpas.map(({ title, gpa }) => `${gpaName(title)} ${gpa.toFixed(3)}`)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  );
}

const gpaName = (title: string) => (title === 'Other GPAs' ? 'Another GPA on your audit' : title);

/** Requirements one below the other; each opens to what the audit says about it. */
const RequirementList = ({ requirements }: { requirements: readonly Requirement[] }) => (
  <ul className={classes.list}>
    {requirements.map((requirement, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an audit never changes, and a title may come twice
      <li key={index} className={classes.item}>
        <Row requirement={requirement} />
      </li>
    ))}
  </ul>
);

function Row({ requirement }: { requirement: Requirement }) {
  const { history, planned } = useContext(Beside);
  const [isOpen, setOpen] = useState(false);
  const { name } = titleInWords(requirement.title);
  const isOpenRequirement = requirementStatus(requirement) === 'left';
  const listed = useMemo(
    () => (isOpenRequirement ? listedCourses(requirement, gradesByCourse(history)) : []),
    [isOpenRequirement, requirement, history],
  );
  const plan = useMemo(() => plannedFor(requirement, planned), [requirement, planned]);
  const known = requirementProgress(requirement);
  const unread = unreadOf(requirement).length;
  const below = [
    isOpenRequirement && choicesText(requirement, plan, listed),
    // The bar above the page says it of the total.
    known !== null &&
      requirementStatus(requirement) !== 'met' &&
      !isTotalCredits(requirement.title) &&
      progressText(known),
    unread > 0 && `${plural(unread, 'line')} we didn’t understand`,
  ].filter(Boolean);
  return (
    <details className={classes.row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={classes.name}>{name || requirement.title}</span>{' '}
        {isOpenRequirement && <span className={classes.needs}>{toFindText(requirement, plan)}</span>}{' '}
        <span className={classes.below}>{below.join(' · ')}</span>
        {isOpenRequirement && plan.progress !== null && <ProgressBar {...plan.progress} />}
      </summary>
      {isOpen && <Details requirement={requirement} />}
    </details>
  );
}

function Details({ requirement }: { requirement: Requirement }) {
  const { lowestGrade, isShared } = titleInWords(requirement.title);
  const { planning } = useContext(Beside);
  return (
    <div className={classes.details}>
      {lowestGrade !== null && <p>A grade of {lowestGrade} or better counts.</p>}
      {isShared && <p>These courses can also count elsewhere.</p>}
      <Facts facts={requirement} />
      {requirement.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an audit never changes
        <div key={index} className={classes.part}>
          <h3>{titleInWords(part.title).name || `Group ${index + 1}`}</h3>
          {part.needs.length > 0 && <p className={classes.needs}>{needsText(part.needs)}</p>}
          <Facts facts={part} />
        </div>
      ))}
      {planning && <HoldButton {...{ planning, requirement }} />}
      <h3>From your audit</h3>
      <pre className={classes.printed}>
        {[
          headingLine(requirement),
          ...requirement.lines,
          ...requirement.parts.flatMap((part) => [partLine(part), ...part.lines]),
        ].join('\n')}
      </pre>
    </div>
  );
}

function Facts({ facts: { used, choices, except, unread } }: { facts: RequirementFacts }) {
  const { planning } = useContext(Beside);
  return (
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
      {choices.length > 0 && <Choices choices={choices} planning={planning} />}
      {except.length > 0 && <p>Not from: {except.join(', ')}</p>}
      <UnreadLines lines={unread} />
    </>
  );
}

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
