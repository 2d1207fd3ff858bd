import type { TakenCoursePage } from '@coursetrail/contract';
import { prefixOf, semesterWord } from '@coursetrail/domain';
import type { CSSProperties } from 'react';
import { CourseLink } from '../ui/course-link.tsx';
import { plural, withCommas } from '../ui/plural.ts';
import { Section } from '../ui/section.tsx';
import { shareText } from '../ui/share-text.ts';
import { subjectStyle } from '../ui/subject-colors.ts';
import classes from './before-and-after.module.css';

type Around = NonNullable<TakenCoursePage['around']>;
type Neighbors = Around['next'];
type Props = { code: string; major: string; students: number; around: Around };

/** On each side. */
const maxCourses = 8;

/**
 * The course in the middle, and ribbons to what its takers took right before and right after it. The two sides are
 * lists; the ribbons only repeat them, and a narrow page has none.
 */
export function BeforeAndAfter({ code, major, students, around }: Props) {
  const { takers, justBefore, next, before } = around;
  const sides = [justBefore.slice(0, maxCourses), next.slice(0, maxCourses)] as const;
  const { height, middle, ribbons } = layOutRibbons(
    sides.map((side) => side.map((course) => course.students / takers)),
  );
  const [left = [], right = []] = ribbons;
  return (
    <Section title="Before and after">
      <p>
        {withCommas(takers)} of {plural(students, 'other student')} in {major} took it ({shareText(takers / students)}).
        The shares are of these {withCommas(takers)}; one student can be in several.
      </p>
      {sides.some(({ length }) => length > 0) ? (
        <div className={classes.frame}>
          <div className={classes.picture} style={remsAs('--height', height)}>
            <Side
              title={`In the ${semesterWord} before`}
              end="left"
              courses={sides[0]}
              takers={takers}
              height={height}
              ribbons={left}
            />
            <div className={classes.middle} style={remsAs('--middle', middle)} aria-hidden="true">
              <strong>{code}</strong>
              <span>{plural(takers, 'student')}</span>
            </div>
            <Side
              title={`In the next ${semesterWord}`}
              end="right"
              courses={sides[1]}
              takers={takers}
              height={height}
              ribbons={right}
            />
          </div>
        </div>
      ) : (
        <p>Too few of them took the same course right before it, or right after it.</p>
      )}
      {before.some((course) => !isListed(course, justBefore)) && <AnyTimeBefore courses={before} takers={takers} />}
    </Section>
  );
}

const remsAs = (name: string, units: number): CSSProperties =>
  ({ [name]: `${units / unitsPerRem}rem` }) as CSSProperties;

/** A first semester has nothing before the one right before. */
const isListed = ({ code, students }: Neighbors[number], list: Neighbors) =>
  list.some((each) => each.code === code && each.students === students);

type SideProps = {
  title: string;
  end: 'left' | 'right';
  courses: Neighbors;
  takers: number;
  height: number;
  ribbons: readonly Ribbon[];
};

const Side = ({ title, end, courses, takers, height, ribbons }: SideProps) => (
  <section className={classes.side} data-end={end} aria-label={title}>
    <h3>{title}</h3>
    {courses.length === 0 ? (
      <p className={classes.none}>No course that enough of them took.</p>
    ) : (
      <ol className={classes.courses}>
        {courses.map(({ code, title, students }, index) => (
          <li key={code} className={classes.course} style={subjectStyle(prefixOf(code))}>
            <RibbonPicture ribbon={ribbons[index]} height={height} end={end} />
            <span className={classes.line}>
              <CourseLink code={code} />
              <strong className={classes.share}>{shareText(students / takers)}</strong>
              <span className={classes.count}>
                {withCommas(students)} of {withCommas(takers)}
              </span>
            </span>
            <span className={classes.title}>{title}</span>
            <span className={classes.meter} style={{ inlineSize: `${(100 * students) / takers}%` }} />
          </li>
        ))}
      </ol>
    )}
  </section>
);

type RibbonPictureProps = { ribbon: Ribbon | undefined; height: number; end: 'left' | 'right' };

/** As wide as the gap it spans: stretching it sideways does not change how thick it is. */
const RibbonPicture = ({ ribbon, height, end }: RibbonPictureProps) => (
  <svg className={classes.ribbon} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
    {ribbon !== undefined && (
      <path d={ribbon.path} transform={end === 'right' ? 'translate(100)scale(-1 1)' : undefined} />
    )}
  </svg>
);

/** Most of what is taken before a course is not taken right before it. */
const AnyTimeBefore = ({ courses, takers }: { courses: Neighbors; takers: number }) => (
  <details className={classes.any}>
    <summary>
      In any {semesterWord} before it: {plural(courses.length, 'course')}
    </summary>
    <ol>
      {courses.map(({ code, title, students }) => (
        <li key={code} className={classes.earlier}>
          <strong className={classes.share}>{shareText(students / takers)}</strong>{' '}
          <CourseLink code={code} title={title} />
        </li>
      ))}
    </ol>
  </details>
);

/** A picture is measured in units, so that it grows with the text around it. */
const unitsPerRem = 16;

/** Room for a code and a title of two lines. */
const rowHeight = 60;
/** Of everybody's ribbon. */
const maxThickness = 40;
const minThickness = 2;
const gap = 2;
/** Around the ribbons where they meet. */
const padding = 12;
const minMiddle = 72;

/** The outline of a ribbon from a row, at x = 0, to the course in the middle, at x = 100. */
type Ribbon = { path: string };

/**
 * Where ribbons begin and end. Each side is a list of shares, one row each. They meet one below the other and in the
 * order of their rows, so none crosses another.
 */
function layOutRibbons(sides: readonly (readonly number[])[]) {
  const stackOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + thicknessOf(share) + gap, -gap);
  const middle = Math.max(minMiddle, ...sides.map((side) => stackOf(side) + 2 * padding));
  const height = Math.max(middle, ...sides.map(({ length }) => length * rowHeight));
  const ribbons = sides.map((side) => {
    const firstRow = (height - side.length * rowHeight) / 2;
    let end = (height - stackOf(side)) / 2;
    return side.map((share, index): Ribbon => {
      const thickness = thicknessOf(share);
      const start = firstRow + (index + 0.5) * rowHeight - thickness / 2;
      const path = ribbonPath(start, end, thickness);
      end += thickness + gap;
      return { path };
    });
  });
  return { height, middle, ribbons };
}

const thicknessOf = (share: number) => Math.max(minThickness, maxThickness * Math.min(1, share));

const ribbonPath = (start: number, end: number, thickness: number): string =>
  [
    `M0 ${rounded(start)}`,
    `C55 ${rounded(start)} 45 ${rounded(end)} 100 ${rounded(end)}`,
    `V${rounded(end + thickness)}`,
    `C45 ${rounded(end + thickness)} 55 ${rounded(start + thickness)} 0 ${rounded(start + thickness)}Z`,
  ].join('');

const rounded = (length: number): number => Math.round(length * 10) / 10;
