import type { OwnAttempt } from '@coursetrail/contract';
import { useQuery } from '@tanstack/react-query';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { historyQuery } from '../server/history.ts';
import { useUserId } from '../session/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { Gradually } from '../ui/gradually.tsx';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import { CourseList } from './course-list.tsx';
import classes from './edit.module.css';

const noCourses: OwnAttempt[] = [];
const loading = <p role="status">Loading your courses…</p>;

export function Component() {
  const userId = useUserId();
  const { data: record, isPending, isError, refetch } = useQuery(historyQuery());
  return (
    <Page
      title={pages.edit.heading}
      beside={
        <LinkButton variant="quiet" className={classes.add} to={paths.form}>
          Add a course
        </LinkButton>
      }
    >
      <div className={classes.page}>
        {isError && (
          <Retry
            sentence={`Failed to load course history.${record === undefined ? '' : ' What you see may be out of date.'}`}
            onRetry={refetch}
          />
        )}
        {isPending && loading}
        {userId !== null && record !== undefined && (
          <Gradually fallback={loading}>
            <CourseList userId={userId} courses={record?.courses ?? noCourses} />
          </Gradually>
        )}
      </div>
    </Page>
  );
}
