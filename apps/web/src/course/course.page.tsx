import { university } from '@coursetrail/university';
import '../identity/bearer-source.ts';
import type { CoursePage, OwnAttempt, TakenCoursePage } from '@coursetrail/contract';
import { byCourse, normalizeCourseCode, prefixOf } from '@coursetrail/domain';
import { officialPageOf, officialPages } from '@coursetrail/domain/official-pages';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { coursePath, paths } from '../paths.ts';
import { coursePageQuery, takenCoursePageQuery } from '../server/catalog.ts';
import { historyQuery } from '../server/history.ts';
import { ApiProblem } from '../server/problems.ts';
import { queryClient } from '../server/query-client.ts';
import { publishedQuery } from '../server/sharing.ts';
import type { LoginState } from '../session/login-state.ts';
import { useToken, useUserId } from '../session/session.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { creditsText } from '../ui/credits-text.ts';
import { Page } from '../ui/page.tsx';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import { shareText } from '../ui/share-text.ts';
import { TextButton } from '../ui/text-button.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
import classes from './course.module.css';
import { Grades } from './grades.tsx';
import { HoldsUp } from './holds-up.tsx';
import { Needs } from './needs.tsx';
import { pageOfOthers } from './others.ts';
import { OwnAttempts } from './own-attempts.tsx';
import { TakenWhen } from './taken-when.tsx';
import { Taught } from './taught.tsx';

/** What there is to know about one course. Visitors read what the catalog says; students also what it is to them. */
export function Component() {
  const { code: address = '' } = useParams();
  const userId = useUserId();
  const code = normalizeCourseCode(address);
  // Anybody can write an address: our page must not say what a stranger wrote there.
  if (code === null)
    return (
      <Page title="Course">
        <p>This address names no course. It should end with a code such as {university.example.courses[0]}.</p>
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
          <p>{code} isn’t in our catalog. It may be a transfer course, or its number may have changed.</p>
          <p>
            <Link to={paths.courses}>Find a course</Link>
          </p>
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
        {title} {credits !== null && <span className={classes.credits}>{creditsText(credits)}</span>}
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
            <Opens courses={opens} of={taken} attempts={attempts} />
            {taken !== null && <HoldsUp {...taken} />}
          </Section>
        </div>
        {own !== null && taken === null && (
          <p>
            <Link to={paths.account}>Choose your major</Link> to see when its students take this course.
          </p>
        )}
        {taken !== null && <Takers course={taken} attempts={own?.courses ?? []} />}
      </div>
      <p className={classes.source}>
        From the university: <a href={officialPageOf(prefixOf(code))}>{prefixOf(code)} in the catalog</a> ·{' '}
        <a href={officialPages.classSearch}>class search</a>. <Link to={paths.courses}>Find another course</Link>
      </p>
    </Page>
  );
}

type TakersProps = { course: TakenCoursePage; attempts: CoursesOfMine['courses'] };

function Takers({ course, attempts }: TakersProps) {
  const { code, major, students, publishedOn, around } = course;
  if (!hasTakers(course))
    return (
      <Section title="Taken when">
        <p>
          {publishedOn === null
            ? `Not enough ${major} students share courses yet.`
            : 'Not enough students share that they took it yet.'}
        </p>
      </Section>
    );
  return (
    <>
      <TakenWhen course={course} attempts={attempts} />
      {around !== null && <BeforeAndAfter code={code} major={major} students={students} around={around} />}
      <Grades course={course} attempts={attempts} />
    </>
  );
}

/** Whether enough students took it, in whatever major. */
const hasTakers = ({ semesters, otherMajors }: TakenCoursePage) => semesters.length > 0 || otherMajors.length > 0;

type CoursesOfMine = { courses: readonly OwnAttempt[]; major: string | null };

type CourseData = {
  course: CoursePage | TakenCoursePage | undefined;
  /** What the student who is logged in has; null for a visitor, and until it is known. */
  own: CoursesOfMine | null;
  error: Error | null;
  refetch: () => Promise<unknown>;
};

/**
 * A student with a major gets everything in one reply, which also holds what the catalog says. Visitors get the
 * catalog alone, and so does a student whose record cannot be read.
 */
function useCoursePage(code: string): CourseData {
  const isLoggedIn = useToken() !== null;
  const history = useQuery({ ...historyQuery(), enabled: isLoggedIn });
  const major = (isLoggedIn && history.data?.major) || null;
  const taken = useQuery({
    ...takenCoursePageQuery(code, major ?? ''),
    enabled: major !== null,
  });
  const published = useQuery({ ...publishedQuery(), enabled: major !== null });
  // Nothing can be said about the others before it is known whether the student is counted.
  const ofOthers = taken.data && published.data && pageOfOthers(taken.data, published.data);
  const isKnown = !isLoggedIn || history.isSuccess || history.isError;
  const catalog = useQuery({ ...coursePageQuery(code), enabled: isKnown && major === null });
  const { error, refetch } = major === null ? catalog : published.isLoadingError ? published : taken;
  const course = major === null ? catalog.data : ofOthers;
  const own = isLoggedIn && history.isSuccess ? { courses: history.data?.courses ?? [], major } : null;
  return { course, own, error, refetch };
}

const atFirst = 10;
/** A button that shows one or two more would take as much room as they do. */
const hardlyMore = 2;

type OpenedCourse = CoursePage['opens'][number];
type Props = {
  courses: readonly OpenedCourse[];
  /** The others of the student's major, whose courses come first. */
  of: Pick<TakenCoursePage, 'major' | 'students'> | null;
  attempts: readonly OwnAttempt[] | null;
};

function Opens({ courses, of, attempts }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const taken = byCourse(attempts ?? []);
  if (courses.length === 0) return <p>No course in our catalog asks for this one.</p>;
  const inMajor = courses.filter(({ takers = 0 }) => takers > 0).sort((a, b) => takersOf(b) - takersOf(a));
  const others = courses.filter((each) => !inMajor.includes(each));
  const isLong = courses.length > atFirst + hardlyMore;
  const maxShown = isLong && !showsAll ? atFirst : courses.length;
  const list = (shown: readonly OpenedCourse[]) => (
    <ul className={classes.list}>
      {shown.map(({ code, title, takers = 0 }) => (
        <li key={code} data-has-share={takers > 0}>
          {of !== null && takers > 0 && <b className={classes.share}>{shareText(takers / of.students)}</b>}
          <CourseLink code={code} title={title} />
          {taken.has(code) && (
            <>
              {' '}
              <span className={classes.taken}>You took it</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <p>{plural(courses.length, 'course lists', 'courses list')} it as a prerequisite.</p>
      {inMajor.length > 0 && (
        <>
          <h3 className={classes.group}>Taken by others in {of?.major}</h3>
          {list(inMajor.slice(0, maxShown))}
          {inMajor.length < maxShown && others.length > 0 && <h3 className={classes.group}>Others</h3>}
        </>
      )}
      {inMajor.length < maxShown && list(others.slice(0, maxShown - inMajor.length))}
      {isLong && !showsAll && (
        <TextButton className={classes.all} onClick={() => setShowsAll(true)}>
          Show all {courses.length}
        </TextButton>
      )}
    </>
  );
}

const takersOf = ({ takers = 0 }: OpenedCourse) => takers;
