import '../identity/bearer-source.ts';
import type { CoursePage, TakenCoursePage } from '@coursetrail/contract';
import { normalizeCourseCode } from '@coursetrail/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { coursePath, paths } from '../paths.ts';
import { ApiProblem } from '../server/problems.ts';
import { queryClient } from '../server/query-client.ts';
import type { LoginState } from '../session/login-state.ts';
import { useToken, useUserId } from '../session/session.ts';
import { creditsText } from '../ui/credits-text.ts';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
import classes from './course.module.css';
import { Grades } from './grades.tsx';
import { Needs } from './needs.tsx';
import { Opens } from './opens.tsx';
import { OwnAttempts } from './own-attempts.tsx';
import { TakenWhen } from './taken-when.tsx';
import { Taught } from './taught.tsx';
import { type CoursesOfMine, useCoursePage } from './use-course-page.ts';

/** What there is to know about one course. Visitors read what the catalog says; students also what it is to them. */
export function Component() {
  const { code: address = '' } = useParams();
  const userId = useUserId();
  const code = normalizeCourseCode(address);
  // Anybody can write an address: our page must not say what a stranger wrote there.
  if (code === null)
    return (
      <Page title="Course">
        <p>This address names no course. It should end with a code such as MATH 1500.</p>
        <GoHome />
      </Page>
    );
  return (
    // Another tab may log another student in, without a logout in between.
    <QueryClientProvider key={userId} client={queryClient}>
      <Course key={code} code={code} />
    </QueryClientProvider>
  );
}

function Course({ code }: { code: string }) {
  const { course, own, error, refetch } = useCoursePage(code);
  if (course !== undefined) return <CourseContent course={course} own={own} />;
  const isUnknown = error instanceof ApiProblem && error.code === 'course-unknown';
  return (
    <Page title={code}>
      {error === null ? (
        <p role="status" className={classes.waiting}>
          Looking up {code} …
        </p>
      ) : isUnknown ? (
        <>
          {own !== null && <OwnAttempts code={code} attempts={own.courses} />}
          <p>
            {code} isn’t in our catalog. It may be a transfer course, or its number may have
            changed.
          </p>
          {own === null ? (
            <GoHome />
          ) : (
            <p>
              <Link to={paths.plan}>Find a course on the Plan page</Link>
            </p>
          )}
        </>
      ) : (
        <Retry sentence="We couldn’t load this course." onRetry={refetch} />
      )}
    </Page>
  );
}

const GoHome = () => (
  <p>
    <Link to={paths.home}>Go to Home</Link>
  </p>
);

type ContentProps = { course: CoursePage | TakenCoursePage; own: CoursesOfMine | null };

function CourseContent({ course, own }: ContentProps) {
  const { code, title, credits, description, opens } = course;
  const isLoggedIn = useToken() !== null;
  const attempts = own?.courses ?? null;
  const taken = 'major' in course ? course : null;
  return (
    <Page title={`${code} ${title}`} heading={code}>
      <p className={classes.title}>
        {title}{' '}
        {credits !== null && <span className={classes.credits}>{creditsText(credits)}</span>}
      </p>
      {description !== null && <p>{description}</p>}
      {!isLoggedIn && (
        <p>
          <Link to={paths.login} state={{ from: coursePath(code) } satisfies LoginState}>
            Log in
          </Link>{' '}
          to compare it with your courses and to see when other students take it.
        </p>
      )}
      {attempts !== null && <OwnAttempts code={code} attempts={attempts} />}
      <div className={classes.sections}>
        <div className={classes.parts}>
          <div>
            <Section title="Needs">
              <Needs course={course} attempts={attempts} />
            </Section>
            {taken !== null && hasTakers(taken) && <Taught seasons={taken.seasons} />}
          </div>
          <Section title="Opens">
            <Opens courses={opens} major={taken?.major ?? null} attempts={attempts} />
          </Section>
        </div>
        {own !== null && taken === null && (
          <p>
            <Link to={paths.account}>Choose your major</Link> to see when its students take this
            course.
          </p>
        )}
        {taken !== null && <Takers course={taken} attempts={own?.courses ?? []} />}
      </div>
    </Page>
  );
}

type TakersProps = { course: TakenCoursePage; attempts: CoursesOfMine['courses'] };

/** What other students show about the course. */
function Takers({ course, attempts }: TakersProps) {
  const { code, major, publishedOn, around } = course;
  if (!hasTakers(course))
    return (
      <Section title="Taken when">
        <p>
          {publishedOn === null
            ? `When students in ${major} take it appears here once enough of them share their courses.`
            : 'Too few students share that they took it. Once enough do, this page says when, and what they took before and after it.'}
        </p>
      </Section>
    );
  return (
    <>
      <TakenWhen course={course} attempts={attempts} />
      {around !== null && <BeforeAndAfter code={code} major={major} around={around} />}
      <Grades course={course} attempts={attempts} />
    </>
  );
}

/** Whether enough students took it, in whatever major. */
const hasTakers = ({ semesters, otherMajors }: TakenCoursePage) =>
  semesters.length > 0 || otherMajors.length > 0;
