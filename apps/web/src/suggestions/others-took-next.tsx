import type { OwnAttempt } from '@coursetrail/contract';
import { nextCourses, nextLimits, nextSemesterOf, semesterWord } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import { historyQuery } from '../server/history.ts';
import { useOthers } from '../server/use-others.ts';
import { LinkButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { useFocusLater } from '../ui/focus.ts';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import { shareText } from '../ui/share-text.ts';
import { TextButton } from '../ui/text-button.tsx';
import { CourseRows, ShareBar } from './course-rows.tsx';
import { type Planning, PlanSaid, useMainPlan } from './planning.tsx';
import { PutAwayCourses, useNotForMe } from './put-away.tsx';
import classes from './suggestions.module.css';
import { ordinal } from './texts.ts';

type Props = {
  /** Whose students are asked about; null while none is chosen. */
  major: string | null;
  history: readonly OwnAttempt[];
  planning: Planning | null;
  title?: string;
  look?: 'card' | 'ruled';
  /** How many are shown until the student asks for all. */
  limit?: number;
  /** In place of the list where too few others share what they took. */
  instead?: ReactNode;
  /** Below the list: what was just planned. */
  children?: ReactNode;
};

const noCourses: OwnAttempt[] = [];

/** The list with a way into the main plan, for screens that show no plan. */
export default function OthersTookNextOfMine(props: Pick<Props, 'major' | 'title' | 'limit' | 'instead'>) {
  const { data: record } = useQuery(historyQuery());
  const history = record?.courses ?? noCourses;
  const { planning, changes } = useMainPlan(history);
  return (
    <OthersTookNext {...props} {...{ history, planning }}>
      <PlanSaid changes={changes} />
    </OthersTookNext>
  );
}

/** What others took in the semester that the student comes to next: numbers, never advice. */
export function OthersTookNext({
  major,
  history,
  planning,
  title = 'Others took next',
  look = 'card',
  ...props
}: Props) {
  const { limit = nextLimits.courses, instead, children } = props;
  const { others, isFailed, retry } = useOthers(major);
  const notForMe = useNotForMe();
  const n = nextSemesterOf(history);
  const now = others?.semesters.find((semester) => semester.n === n);
  const frame = (content: ReactNode, about?: string) => (
    <Section title={title} look={look} className={classes.next} about={about}>
      {content}
    </Section>
  );
  if (major === null)
    return frame(
      <>
        <p>Choose your major to see what its students took next.</p>
        <LinkButton variant="quiet" to={paths.form}>
          Choose my major
        </LinkButton>
      </>,
    );
  if (isFailed) return frame(<Retry inline sentence="We couldn’t load what others took." onRetry={retry} />);
  if (others === undefined || notForMe.courses === undefined)
    return frame(
      <p className={classes.waiting} style={{ '--rows': limit } as CSSProperties}>
        Loading…
      </p>,
    );
  if (now === undefined)
    return (
      instead ??
      frame(
        <p>
          Not enough {major} students share{' '}
          {others.semesters.length === 0 ? 'courses' : `their ${ordinal(n)} ${semesterWord}`} yet.
        </p>,
      )
    );
  return frame(
    <>
      <NextCourses
        key={major}
        {...{ history, planning, limit }}
        others={others.semesters}
        notForMe={{ ...notForMe, courses: notForMe.courses }}
      />
      {children}
    </>,
    `In their ${ordinal(n)} ${semesterWord} (${plural(now.students, 'student')})`,
  );
}

/** The share that fills a bar, where none is larger. */
const minAxis = 0.5;

type KnownProps = Pick<Props, 'history' | 'planning'> & {
  others: Parameters<typeof nextCourses>[0];
  limit: number;
  notForMe: ReturnType<typeof useNotForMe> & { courses: readonly string[] };
};

function NextCourses({ history, others, planning, limit, notForMe }: KnownProps) {
  const [isOpen, setOpen] = useState(false);
  const [isOutside, setOutside] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const focusLater = useFocusLater();
  const courses = nextCourses(others, history, {
    putAway: notForMe.courses,
    isOutside,
    ...(showsMore && { perSubject: Number.POSITIVE_INFINITY }),
  });
  const axis = Math.max(minAxis, ...courses.map(({ students, outOf }) => students / outOf));
  const shown = isOpen ? courses : courses.slice(0, limit);
  const showsAll = shown.length === courses.length;

  const putAway = (programId: string, index: number) => {
    notForMe.putAway(programId);
    // The next course moves up to where the student is.
    focusLater(() => {
      const menus = list.current?.querySelectorAll<HTMLElement>('[aria-haspopup]') ?? [];
      return menus[Math.min(index, menus.length - 1)] ?? list.current;
    });
  };
  const takeBack = (programId: string) => {
    notForMe.takeBack(programId);
    focusLater(() => list.current);
  };
  const showAll = () => {
    setOpen(true);
    focusLater(() => list.current?.children[limit]?.querySelector('a'));
  };

  return (
    <>
      {courses.length === 0 && (
        <p role="status">
          {isOutside
            ? 'Too few others took a course outside your subjects then.'
            : 'You’ve taken or put away every course that others took then.'}
        </p>
      )}
      <CourseRows
        courses={shown.map((course) => ({
          programId: course.programId,
          about: (
            <ShareBar part={course.students / course.outOf / axis} text={shareText(course.students / course.outOf)} />
          ),
        }))}
        {...{ history, planning, list }}
        onPutAway={notForMe.canPutAway ? putAway : undefined}
      />
      {!showsAll && (
        <TextButton className={classes.all} onClick={showAll}>
          All {courses.length}
        </TextButton>
      )}
      {notForMe.isRefused && <p role="alert">There’s no room for more courses. Take one back to put this one away.</p>}
      {(isOpen || limit >= nextLimits.courses) && (
        <div className={classes.switches}>
          <Checkbox checked={isOutside} onChange={setOutside}>
            Only subjects new to me
          </Checkbox>
          <Checkbox checked={showsMore} onChange={setShowsMore}>
            Show more per subject
          </Checkbox>
        </div>
      )}
      <PutAwayCourses courses={notForMe.courses} onTakeBack={takeBack} />
    </>
  );
}
