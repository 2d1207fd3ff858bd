import type { OwnAttempt } from '@coursetrail/contract';
import { useQuery } from '@tanstack/react-query';
import { pages } from '../pages.ts';
import { useDocument } from '../server/documents.ts';
import { historyQuery } from '../server/history.ts';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import { PlanEditor } from './plan-editor.tsx';

const noCourses: OwnAttempt[] = [];

export function Component() {
  const record = useQuery(historyQuery());
  const plans = useDocument('plans');
  const isFailed = record.isLoadingError || (plans.document === undefined && plans.error !== null);
  return (
    <Page title={pages.plan.heading}>
      {isFailed && (
        <Retry
          sentence="We couldn’t load your plan."
          onRetry={() => {
            if (record.isLoadingError) record.refetch();
            plans.readAgain();
          }}
        />
      )}
      {record.data !== undefined && plans.document !== undefined ? (
        <PlanEditor
          major={record.data?.major ?? null}
          history={record.data?.courses ?? noCourses}
          document={{ ...plans, document: plans.document }}
        />
      ) : (
        !isFailed && <p role="status">Loading your plan…</p>
      )}
    </Page>
  );
}
