import type { OwnAttempt } from '@coursetrail/contract';
import { fromAuditDocument } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '../paths.ts';
import { auditDocumentQuery } from '../server/documents.ts';
import { LinkButton } from '../ui/button.tsx';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { type LeftChoices, leftChoices } from './left-choices.ts';
import classes from './plan.module.css';
import { type TrayActions, TrayList } from './tray.tsx';

type Props = TrayActions & { history: readonly OwnAttempt[] };

/** What the audit still asks for, and the courses it lists for that. */
export function LeftCourses({ history, ...actions }: Props) {
  const audit = useQuery(auditDocumentQuery());
  const left = useMemo(
    () => (audit.data ? leftChoices(fromAuditDocument(audit.data), history) : []),
    [audit.data, history],
  );
  const listed = left.filter(({ courses, others }) => courses.length + others.length > 0);
  if (audit.isError) return <Retry sentence="We couldn’t load what your audit asks for." onRetry={audit.refetch} />;
  if (audit.data === undefined) return <p role="status">Loading what your audit asks for…</p>;
  if (audit.data === null)
    return (
      <>
        <p className={classes.quiet}>Upload your degree audit, and what it still asks for is listed here.</p>
        <LinkButton variant="quiet" to={paths.form}>
          Upload an audit
        </LinkButton>
      </>
    );
  if (left.length === 0) return <p className={classes.quiet}>Your audit lists nothing that is still to do.</p>;
  return (
    <>
      <p className={classes.quiet}>
        Your audit marks {plural(left.length, 'requirement')} as not met. It decides what counts; we show what it lists.
      </p>
      {listed.map((requirement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two requirements can have the same title
        <LeftRequirement key={index} {...requirement} {...actions} />
      ))}
      {listed.length < left.length && (
        <p className={classes.quiet}>
          Without courses to choose from:{' '}
          {left
            .filter((each) => !listed.includes(each))
            .map(({ title }) => title)
            .join(', ')}
          .
        </p>
      )}
    </>
  );
}

const LeftRequirement = ({ title, courses, others, ...actions }: LeftChoices & TrayActions) => (
  <details className={classes.requirement}>
    <summary>
      {title} {courses.length > 0 && <span className={classes.quiet}>{plural(courses.length, 'course')} listed</span>}
    </summary>
    {others.length > 0 && (
      <p className={classes.quiet}>The audit also says: {others.join(', ')}. Use Find for these.</p>
    )}
    <TrayList courses={courses.map((programId) => ({ programId }))} {...actions} />
  </details>
);
