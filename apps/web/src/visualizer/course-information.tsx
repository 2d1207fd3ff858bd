import { useQuery } from '@tanstack/react-query';
import { courseQuery } from '../server/catalog.ts';
import { ApiProblem } from '../server/problems.ts';
import { useUserId } from '../session/session.ts';
import { Retry } from '../ui/retry.tsx';
import classes from './detail-dialog.module.css';
import { DetailFact } from './detail-fact.tsx';

const missing = 'N/A';

/** What the catalog knows about a course. */
export function CourseInformation({ code }: { code: string }) {
  const { data, error, isPending, refetch } = useQuery(courseQuery(useUserId(), code));
  const isUnknown = error instanceof ApiProblem && error.status === 404;
  if (isPending) return <p role="status">Looking up {code} …</p>;
  if (error !== null && !isUnknown) {
    return (
      <div className={classes.failure}>
        <Retry
          sentence="Unexpected error occurred trying to load course information."
          onRetry={refetch}
        />
      </div>
    );
  }
  return (
    <>
      {isUnknown ? (
        <p>{code} (Additional info not found. Might be a transfer class.)</p>
      ) : (
        <>
          <p className={classes.title}>{data?.title || missing}</p>
          <dl className={classes.description}>
            <DetailFact name="Description">{data?.description || missing}</DetailFact>
          </dl>
        </>
      )}
      <dl className={classes.facts}>
        <DetailFact name="Credits">{data?.Credits || missing}</DetailFact>
        <DetailFact name="Prerequisites">{data?.Prerequisites || missing}</DetailFact>
      </dl>
    </>
  );
}
