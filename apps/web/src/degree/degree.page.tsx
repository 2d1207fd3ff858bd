import {
  catalogName,
  fromAuditDocument,
  isTotalCredits,
  type Requirement,
  type RequirementFacts,
  requirementProgress,
  requirementStatus,
  requirementsByStatus,
  termName,
  titleInWords,
} from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { auditDocumentQuery } from '../server/documents.ts';
import { historyQuery } from '../server/history.ts';
import { AuditSteps } from '../ui/audit-steps.tsx';
import { LinkButton } from '../ui/button.tsx';
import { CourseLink } from '../ui/course-link.tsx';
import { Page } from '../ui/page.tsx';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import { Choices } from './choices.tsx';
import classes from './degree.module.css';
import {
  amountText,
  headingLine,
  leftOutSentence,
  metSentence,
  needsText,
  partLine,
  progressText,
  unreadOf,
} from './texts.ts';
import { UnreadLines } from './unread-lines.tsx';
import { WhatIf } from './what-if.tsx';

export function Component() {
  const audit = useQuery(auditDocumentQuery());
  const read = useMemo(() => audit.data && fromAuditDocument(audit.data), [audit.data]);
  return (
    <Page title="Left" heading={pages.degree.heading}>
      {audit.isError ? (
        <Retry sentence="We couldn’t load what your audit asks for." onRetry={audit.refetch} />
      ) : read === undefined ? (
        <p role="status">Loading what your audit asks for…</p>
      ) : read === null ? (
        <NoAudit />
      ) : (
        <Requirements audit={read} />
      )}
    </Page>
  );
}

function NoAudit() {
  const { data: record } = useQuery(historyQuery());
  return (
    <>
      <p>
        {record?.courses?.length
          ? 'Your courses are here, but not what your degree still asks for: that comes with a degree audit.'
          : 'Upload your degree audit, and what your degree still asks for is listed here.'}
      </p>
      <p>
        <LinkButton to={paths.form}>Upload an audit</LinkButton>
      </p>
      <Section title="How to get your degree audit">
        <AuditSteps />
      </Section>
    </>
  );
}

type AuditProps = { audit: ReturnType<typeof fromAuditDocument> };

const groups = [
  ['left', 'Left', 'Nothing is left.'],
  ['in progress', 'In progress', 'Nothing is in progress.'],
  ['met', 'Met', 'Nothing is met yet.'],
  ['not counted', 'Optional or not applicable', ''],
] as const;

function Requirements({ audit }: AuditProps) {
  const leftOut = leftOutSentence(audit.leftOut);
  return (
    <>
      {audit.programs.map((program, index) => {
        const byStatus = requirementsByStatus(program.requirements);
        const name = [program.program, program.catalogYear && catalogName(program.catalogYear)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an audit never changes
          <div key={index}>
            <p className={classes.lead}>{metSentence(audit, program)}</p>
            <p className={classes.quiet}>
              {name.filter(Boolean).join(', ')}
              {name.some(Boolean) && '. '}
              Your advisor decides, and the audit itself has the exact words.
            </p>
            <UnreadLines lines={program.unread} />
            <Totals {...program} />
            {groups.map(([status, title, nothing]) =>
              byStatus[status].length === 0 && nothing === '' ? null : (
                <Section key={status} title={`${title} (${byStatus[status].length})`}>
                  {byStatus[status].length === 0 ? (
                    <p>{nothing}</p>
                  ) : (
                    <RequirementList requirements={byStatus[status]} />
                  )}
                </Section>
              ),
            )}
          </div>
        );
      })}
      {leftOut !== '' && <p className={classes.quiet}>{leftOut}</p>}
      <p>
        <Link to={paths.form}>Upload a newer audit</Link> to bring this page up to date.
      </p>
      <WhatIf own={audit} />
    </>
  );
}

/** Credits and averages in the audit's own numbers. */
function Totals({ requirements, gpas }: AuditProps['audit']['programs'][number]) {
  const total = requirements.find(({ title }) => isTotalCredits(title));
  const rows = [
    ...(total === undefined
      ? []
      : ([
          ['Credits earned', total.earned],
          ['In progress', total.inProgress],
          ['Needed in all', total.atLeast],
        ] as const)
    ).flatMap(([name, [amount]]) => (amount === undefined ? [] : [[name, amountText(amount)] as const])),
    ...gpas.map(({ title, gpa }) => [title, gpa.toFixed(3)] as const),
  ];
  if (rows.length === 0) return null;
  return (
    <dl className={classes.totals} aria-label="Totals of the audit">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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
  const [isOpen, setOpen] = useState(false);
  const { name } = titleInWords(requirement.title);
  const progress = requirementProgress(requirement);
  const isMet = requirementStatus(requirement) === 'met';
  const needs = isMet ? '' : needsText(requirement);
  const unread = unreadOf(requirement).length;
  return (
    <details className={classes.row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={classes.name}>{name || requirement.title}</span>{' '}
        {needs !== '' && <span className={classes.needs}>{needs}</span>}
        {progress !== null && !isMet && (
          <span className={classes.progress}>
            <progress className={classes.bar} max={progress.whole} value={progress.earned} aria-hidden="true" />
            {progressText(progress)}
          </span>
        )}
        {unread > 0 && <span className={classes.unread}>{plural(unread, 'line')} we didn’t understand</span>}
      </summary>
      {isOpen && <Details requirement={requirement} />}
    </details>
  );
}

function Details({ requirement }: { requirement: Requirement }) {
  const { lowestGrade, isShared } = titleInWords(requirement.title);
  return (
    <div className={classes.details}>
      {lowestGrade !== null && <p>A grade of {lowestGrade} or better counts.</p>}
      {isShared && <p>Its courses may count for other requirements, too.</p>}
      <Facts facts={requirement} />
      {requirement.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an audit never changes
        <div key={index} className={classes.part}>
          <h3>{titleInWords(part.title).name || `Part ${index + 1}`}</h3>
          {needsText(part) !== '' && <p className={classes.needs}>{needsText(part)}</p>}
          <Facts facts={part} />
        </div>
      ))}
      <h3>In the audit’s words</h3>
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
  return (
    <>
      {used.length > 0 && (
        <p>
          Counted for it:{' '}
          {used.map((course, index) => (
            <span key={course}>
              {index > 0 && ', '}
              <UsedCourse course={course} />
            </span>
          ))}
        </p>
      )}
      {choices.length > 0 && <Choices choices={choices} />}
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
