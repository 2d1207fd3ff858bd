import '../identity/bearer-source.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { historyQuery } from '../server/history.ts';
import type { CacheOwner } from '../server/keys.ts';
import { queryClient } from '../server/query-client.ts';
import { useUserId } from '../session/session.ts';
import { Gradually } from '../ui/gradually.tsx';
import { Retry } from '../ui/retry.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OwnTrail } from './own-trail.tsx';
import classes from './waiting.module.css';
import { Waiting } from './waiting.tsx';

// Below what a student sees first.
const WhatNext = lazy(() => import('../suggestions/what-next.tsx'));

type Props = {
  /** Leads to the six steps that end with the degree audit. */
  onShowSteps: () => void;
};

/** The top of Home for a student: what to do first, or the trail so far. */
export default function StudentStart({ onShowSteps }: Props) {
  const userId = useUserId();
  return (
    // Another tab may log another student in, without a logout in between.
    <QueryClientProvider key={userId} client={queryClient}>
      <Start userId={userId} onShowSteps={onShowSteps} />
    </QueryClientProvider>
  );
}

function Start({ userId, onShowSteps }: Props & { userId: CacheOwner }) {
  const { data: record, isError, refetch } = useQuery(historyQuery(userId));
  if (record === undefined) {
    if (!isError) return <Waiting />;
    return <Retry sentence="We couldn’t load your courses." onRetry={refetch} />;
  }
  if (record === null || record.courses.length === 0)
    return <FirstSteps onShowSteps={onShowSteps} />;
  return (
    <Gradually fallback={<Waiting />}>
      <OwnTrail userId={userId} record={record} />
      <Suspense fallback={<div className={classes.next} />}>
        <WhatNext compact major={record.major ?? null} />
      </Suspense>
    </Gradually>
  );
}
