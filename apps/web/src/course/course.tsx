import '../identity/bearer-source.ts';
import type { CoursePage } from '@coursetrail/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '../paths.ts';
import { coursePageQuery } from '../server/catalog.ts';
import { ApiProblem } from '../server/problems.ts';
import { queryClient } from '../server/query-client.ts';
import { useToken, useUserId } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import classes from './course.module.css';
import { Needs } from './needs.tsx';
import { Opens } from './opens.tsx';
import { OwnAttempts, useOwnCourses } from './own-attempts.tsx';
import { TakenWhen } from './taken-when.tsx';

/** What there is to know about one course. Visitors read what the catalog says; students also what it is to them. */
export function Component() {
  const { code = '' } = useParams();
  const userId = useUserId();
  return (
    // Another tab may log another student in, without a logout in between.
    <QueryClientProvider key={userId} client={queryClient}>
      <Course key={code} code={code} />
    </QueryClientProvider>
  );
}

function Course({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(coursePageQuery(code));
  if (data !== undefined) return <CourseContent course={data} />;
  const isUnknown = error instanceof ApiProblem && error.status === 404;
  return (
    <Page title={code}>
      {error === null ? (
        <p role="status">Looking up {code} …</p>
      ) : isUnknown ? (
        <>
          <p>
            {code} isn’t in our catalog. It may be a transfer course, or its number may have
            changed.
          </p>
          <p>
            <Link to={paths.home}>Go to Home</Link>
          </p>
        </>
      ) : (
        <Retry sentence="We couldn’t load this course." onRetry={refetch} />
      )}
    </Page>
  );
}

function CourseContent({ course }: { course: CoursePage }) {
  const { code, title, credits, description, opens } = course;
  const isLoggedIn = useToken() !== null;
  const own = useOwnCourses();
  const attempts = own?.courses ?? null;
  return (
    <Page title={`${code} ${title}`} heading={code}>
      <p className={classes.title}>
        {title}{' '}
        {credits !== null && <span className={classes.credits}>{creditsText(credits)}</span>}
      </p>
      {description !== null && <p>{description}</p>}
      {!isLoggedIn && (
        <p>
          <Link to={paths.login}>Log in</Link> to compare it with your courses.
        </p>
      )}
      {attempts !== null && <OwnAttempts code={code} attempts={attempts} />}
      <div className={classes.parts}>
        <div>
          <Section title="Needs">
            <Needs course={course} attempts={attempts} />
          </Section>
          {own?.major != null && <TakenWhen code={code} major={own.major} />}
        </div>
        <Section title="Opens">
          <Opens courses={opens} attempts={attempts} />
        </Section>
      </div>
    </Page>
  );
}

const creditsText = (credits: string) =>
  credits === 'Variable'
    ? 'Variable credits'
    : `${credits} ${credits === '1' ? 'credit' : 'credits'}`;
