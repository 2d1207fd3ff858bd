import type { OwnAttempt } from '@coursetrail/contract';
import { useQuery } from '@tanstack/react-query';
import { historyQuery } from '../server/history.ts';
import { useUserId } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import { CourseList } from './course-list.tsx';
import classes from './edit.module.css';

const noCourses: OwnAttempt[] = [];

export function Component() {
  const userId = useUserId();
  const { data: record, isPending, isError, refetch } = useQuery(historyQuery(userId));
  return (
    <Page title="Edit Your Courses">
      <div className={classes.page}>
        {isError && (
          <Retry
            sentence={`Failed to load course history.${record === undefined ? '' : ' What you see may be out of date.'}`}
            onRetry={refetch}
          />
        )}
        {isPending && <p role="status">Loading your courses…</p>}
        {userId !== null && record !== undefined && (
          <CourseList userId={userId} courses={record?.courses ?? noCourses} />
        )}
      </div>
    </Page>
  );
}
