import type { OwnAttempt } from '@coursetrail/contract';
import { type Requirement, SemesterWord, semesterWord, withoutSectionLetters } from '@coursetrail/domain';
import { type CourseOrder, namedCourses, orderCourses } from '@coursetrail/domain/finish';
import type { PlannedItem } from '@coursetrail/domain/planned-for';
import { useMemo } from 'react';
import { usePrerequisites } from '../server/catalog-facts.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { listText, plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import classes from './finish.module.css';

type Props = {
  requirements: readonly Requirement[];
  history: readonly OwnAttempt[];
  /** What the plan adds to the history. */
  planned: readonly PlannedItem[];
  /** Those that are neither earned nor in progress, where the audit has a total. */
  credits: number;
};

/** How soon the student can finish at best, and what holds them up: from the rules of the courses that are left. */
export function Finish({ requirements, history, planned, credits }: Props) {
  const left = useMemo(() => {
    const named = [
      ...namedCourses(requirements, history),
      ...planned.flatMap((item) => ('programId' in item ? item.programId : [])),
    ];
    return [...new Set(named.map(withoutSectionLetters))].map((programId) => ({ programId }));
  }, [requirements, history, planned]);
  const { rules, isKnown, isFailed, retry } = usePrerequisites(left);
  const order = useMemo(
    () =>
      orderCourses(
        left.map(({ programId }) => ({ programId, prerequisites: rules.get(programId)?.prerequisites })),
        history,
      ),
    [left, rules, history],
  );
  if (left.length === 0) return null;
  const { courses, unread } = order;
  const holding = courses.filter(({ blocks }) => blocks.length > 0);
  const others = courses.filter(({ blocks }) => blocks.length === 0).map(({ programId }) => programId);
  return (
    <section className={classes.finish} aria-label="How soon can I finish?">
      {isFailed ? (
        <Retry inline sentence="We couldn’t load the rules of the courses that are left." onRetry={retry} />
      ) : (
        <p className={classes.sentence}>
          {isKnown ? <Sentence order={order} /> : 'Looking up what has to come before what…'}
          {isKnown &&
            credits > 0 &&
            ` ${plural(credits, 'credit is', 'credits are')} not taken yet: ${plural(Math.ceil(credits / usualLoad), semesterWord)} of ${usualLoad}.`}
        </p>
      )}
      {isKnown && (
        <details className={classes.details}>
          <summary>What holds up what</summary>
          {holding.length > 0 && (
            <PlainTable
              className={classes.table}
              headings={['Course', `Earliest ${semesterWord}`, 'Holds up', 'Longest chain']}
              rows={holding.map(({ programId, earliest, blocks, delay }) => ({
                key: programId,
                cells: [
                  <CourseLink key="code" code={programId} />,
                  earliest,
                  listText(blocks),
                  plural(delay, 'course'),
                ],
              }))}
            />
          )}
          {others.length > 0 && (
            <p>
              {holding.length > 0 ? 'Hold up nothing' : 'None of these holds up another'}:{' '}
              <CourseCodes codes={others} />.
            </p>
          )}
          <p className={classes.note}>
            {SemesterWord} 1 is your next. Counted are the courses your audit names without a choice and those in your
            plan; a list to choose from counts once you plan from it, and a course in progress as passed. Seasons are
            left out, and how many credits fit, so it can take longer.
            {unread.length > 0 &&
              ` ${plural(unread.length, 'course has', 'courses have')} no rule we can read: ${listText(unread)}.`}
          </p>
        </details>
      )}
    </section>
  );
}

/** Credits of a usual semester. */
const usualLoad = 15;

function Sentence({ order: { semesters, chain, courses } }: { order: CourseOrder }) {
  const [first = ''] = chain;
  const held = courses.find(({ programId }) => programId === first)?.blocks.length ?? 0;
  if (semesters < 2)
    return (
      <>
        <b>At least 1 more {semesterWord}.</b> No course that is left has to wait for another, as far as we can read the
        rules.
      </>
    );
  return (
    <>
      <b>
        At least {semesters} more {semesterWord}s.
      </b>{' '}
      {chain.length > 1 && (
        <>
          <CourseCodes codes={chain} /> can only be taken one after another. Take <CourseLink code={first} /> next: it
          holds up {plural(held, 'course')}.
        </>
      )}
    </>
  );
}

const CourseCodes = ({ codes }: { codes: readonly string[] }) =>
  codes.map((code, index) => (
    <span key={code}>
      {index > 0 && (index === codes.length - 1 ? ' and ' : ', ')}
      <CourseLink code={code} />
    </span>
  ));
