import {
  catalogName,
  fromAuditDocument,
  isTotalCredits,
  requirementsByStatus,
} from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { auditDocumentQuery } from '../server/documents.ts';
import { historyQuery } from '../server/history.ts';
import { useUserId } from '../session/session.ts';
import { AuditSteps } from '../ui/audit-steps.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import classes from './degree.module.css';
import { RequirementList } from './requirement-list.tsx';
import { amountText, leftOutSentence, metSentence } from './texts.ts';
import { WhatIf } from './what-if.tsx';

/** What the degree still asks for, as the student's last audit says. */
export function Component() {
  const userId = useUserId();
  const audit = useQuery(auditDocumentQuery(userId));
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
  const { data: record } = useQuery(historyQuery(useUserId()));
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
            {program.unread > 0 && (
              <p>
                We didn’t understand {plural(program.unread, 'line')} about requirements. Compare
                with the audit itself.
              </p>
            )}
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
    ).flatMap(([name, [amount]]) =>
      amount === undefined ? [] : [[name, amountText(amount)] as const],
    ),
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
