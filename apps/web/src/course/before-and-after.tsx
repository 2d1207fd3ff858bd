import type { TakenCoursePage } from '@coursetrail/contract';
import { CourseRows, ShareBar } from '../suggestions/course-rows.tsx';
import { plural, withCommas } from '../ui/plural.ts';
import { Section } from '../ui/section.tsx';
import { shareText } from '../ui/share-text.ts';
import classes from './course.module.css';

type Around = NonNullable<TakenCoursePage['around']>;
type Neighbors = Around['next'];
type Props = { major: string; students: number; around: Around };

/** On each side. */
const maxCourses = 8;

/** What those who took the course took right before it, and right after it. */
export function BeforeAndAfter({ major, students, around }: Props) {
  const { takers, justBefore, next, before } = around;
  const sides = [
    ['In the semester before', justBefore.slice(0, maxCourses)],
    ['In the next semester', next.slice(0, maxCourses)],
  ] as const;
  return (
    <Section title="Before and after">
      <p>
        {withCommas(takers)} of {plural(students, 'other student')} in {major} took it ({shareText(takers / students)}).
        The shares are of these {withCommas(takers)}; one student can be in several.
      </p>
      {sides.some(([, courses]) => courses.length > 0) ? (
        <div className={classes.halves}>
          {sides.map(([title, courses]) => (
            <section key={title} aria-label={title}>
              <h3 className={classes.group}>{title}</h3>
              {courses.length === 0 && <p>No course that enough of them took.</p>}
              <Shares courses={courses} takers={takers} />
            </section>
          ))}
        </div>
      ) : (
        <p>Too few of them took the same course right before it, or right after it.</p>
      )}
      {before.some((course) => !isListed(course, justBefore)) && (
        <details className={classes.fold}>
          <summary>In any semester before it: {plural(before.length, 'course')}</summary>
          <Shares courses={before} takers={takers} />
        </details>
      )}
    </Section>
  );
}

/** A first semester has nothing before the one right before. */
const isListed = ({ code, students }: Neighbors[number], list: Neighbors) =>
  list.some((each) => each.code === code && each.students === students);

const Shares = ({ courses, takers }: { courses: Neighbors; takers: number }) => (
  <CourseRows
    courses={courses.map(({ code, students }) => ({
      programId: code,
      about: <ShareBar part={students / takers} text={shareText(students / takers)} />,
      more: `${withCommas(students)} of ${withCommas(takers)}`,
    }))}
    known={new Map(courses.map(({ code, title }) => [code, { title, prerequisites: null }]))}
    history={null}
    planning={null}
  />
);
