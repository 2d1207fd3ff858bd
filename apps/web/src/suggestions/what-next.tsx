import type { OwnAttempt } from '@coursetrail/contract';
import {
  gradesByCourse,
  type NextCourse,
  nextCourses,
  nextLimits,
  nextSemesterOf,
  prefixOf,
  type SemesterGroup,
  verdictOnText,
} from '@coursetrail/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { coursePath, paths } from '../paths.ts';
import { coursePrerequisitesQuery } from '../server/catalog.ts';
import { useDocument } from '../server/documents.ts';
import { historyQuery } from '../server/history.ts';
import { useOthers } from '../server/use-others.ts';
import { LinkButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { useFocusLater } from '../ui/focus.ts';
import { plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import { subjectStyle } from '../ui/subject-colors.ts';
import { TextButton } from '../ui/text-button.tsx';
import { countOf, ordinal, tooFewAt } from './texts.ts';
import { Verdict } from './verdict.tsx';
import classes from './what-next.module.css';

const compactLimit = 3;

type Props = {
  /** Whose students are asked about; null while none is chosen. */
  major: string | null;
  /** The first few, until the student asks for all. */
  compact?: boolean;
};

/** What others took in the semester that the student comes to next: sentences with counts, never advice. */
export default function WhatNext({ major, compact = false }: Props) {
  const { others, isFailed, retry } = useOthers(major);
  const record = useQuery(historyQuery());
  const notForMe = useNotForMe();
  if (major === null)
    return (
      <Frame>
        <p>Choose your major to see what its students took next.</p>
        <LinkButton variant="quiet" to={paths.form}>
          Choose my major
        </LinkButton>
      </Frame>
    );
  if (isFailed || record.isLoadingError)
    return (
      <Frame>
        <Retry inline sentence="We couldn’t load what others took." onRetry={isFailed ? retry : record.refetch} />
      </Frame>
    );
  if (others === undefined || record.data === undefined || notForMe.courses === undefined)
    return (
      <Frame>
        <p className={classes.waiting} data-compact={compact}>
          Loading…
        </p>
      </Frame>
    );
  if (others.semesters.length === 0)
    return (
      <Frame>
        <p>What {major} students took next appears once enough of them share their courses.</p>
      </Frame>
    );
  const history = record.data?.courses ?? [];
  const n = nextSemesterOf(history);
  if (!others.semesters.some((semester) => semester.n === n))
    return (
      <Frame>
        <p>{tooFewAt(n, major)}</p>
      </Frame>
    );
  return (
    <NextCourses
      key={major}
      {...{ major, n, compact, history }}
      others={others.semesters}
      notForMe={{ ...notForMe, courses: notForMe.courses }}
    />
  );
}

const Frame = ({ about, children }: { about?: string; children: ReactNode }) => (
  <Section title="What comes next" className={classes.next} {...(about && { about })}>
    {children}
  </Section>
);

type KnownProps = {
  history: readonly OwnAttempt[];
  others: readonly SemesterGroup[];
  major: string;
  n: number;
  compact: boolean;
  notForMe: ReturnType<typeof useNotForMe> & { courses: readonly string[] };
};

function NextCourses({ major, n, history, others, compact, notForMe }: KnownProps) {
  const [showsFew, setShowsFew] = useState(compact);
  const [isOutside, setOutside] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const focusLater = useFocusLater();
  const courses = nextCourses(others, history, {
    putAway: notForMe.courses,
    isOutside,
    ...(showsMore && { perSubject: Number.POSITIVE_INFINITY }),
  });
  const shown = courses.slice(0, showsFew ? compactLimit : courses.length);

  const putAway = (programId: string, index: number) => {
    notForMe.putAway(programId);
    // The next course moves up to where the student is.
    focusLater(() => {
      const buttons = list.current?.querySelectorAll('button') ?? [];
      return buttons[Math.min(index, buttons.length - 1)] ?? list.current;
    });
  };
  const takeBack = (programId: string) => {
    notForMe.takeBack(programId);
    focusLater(() => list.current);
  };
  const showAll = () => {
    setShowsFew(false);
    focusLater(() => list.current?.querySelectorAll('a')[compactLimit]);
  };

  return (
    <Frame
      about={`Your ${ordinal(n)} semester is next. Others took these courses in theirs. First come those taken most often by students who didn’t have them yet.`}
    >
      {!showsFew && (
        <div className={classes.switches}>
          <Checkbox checked={isOutside} onChange={setOutside}>
            Outside my subjects
          </Checkbox>
          <Checkbox checked={showsMore} onChange={setShowsMore}>
            More than {nextLimits.perSubject} of a subject
          </Checkbox>
        </div>
      )}
      {courses.length === 0 && (
        <p role="status">
          {isOutside
            ? 'Too few others took a course outside your subjects then.'
            : 'You’ve taken or put away every course that others took then.'}
        </p>
      )}
      <NextList {...{ courses: shown, major, history, list }} onPutAway={notForMe.canPutAway ? putAway : null} />
      {shown.length < courses.length && (
        <TextButton className={classes.all} onClick={showAll}>
          Show all {courses.length}
        </TextButton>
      )}
      {notForMe.isRefused && <p role="alert">There’s no room for more courses. Take one back to put this one away.</p>}
      <PutAwayCourses courses={notForMe.courses} onTakeBack={takeBack} />
    </Frame>
  );
}

type PutAwayCoursesProps = { courses: readonly string[]; onTakeBack: (programId: string) => void };

function PutAwayCourses({ courses, onTakeBack }: PutAwayCoursesProps) {
  const [isOpen, setOpen] = useState(false);
  if (courses.length === 0) return null;
  return (
    <div className={classes.putAway}>
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {plural(courses.length, 'course')} put away
      </TextButton>
      {isOpen && (
        <ul>
          {courses.map((programId) => (
            <li key={programId}>
              <Link to={coursePath(programId)}>{programId}</Link>
              <TextButton aria-label={`Take back ${programId}`} onClick={() => onTakeBack(programId)}>
                Take back
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type NextListProps = {
  courses: readonly NextCourse[];
  major: string;
  history: readonly OwnAttempt[];
  list: Ref<HTMLUListElement>;
  /** Null when it could not be remembered. */
  onPutAway: ((programId: string, index: number) => void) | null;
};

/** The courses with their sentences, each with what the student's own courses say about its prerequisites. */
function NextList({ courses, major, history, list, onPutAway }: NextListProps) {
  const codes = courses.map(({ programId }) => programId).sort();
  const { data: listed } = useQuery({
    ...coursePrerequisitesQuery(codes),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
  const taken = useMemo(() => gradesByCourse(history), [history]);
  return (
    <ul ref={list} tabIndex={-1} className={classes.list}>
      {courses.map((course, index) => {
        const { programId } = course;
        const known = listed?.[programId];
        return (
          <li key={programId} style={subjectStyle(prefixOf(programId))}>
            <p className={classes.course}>
              <Link to={coursePath(programId)}>{programId}</Link> {known?.title}
            </p>
            <p>
              {countOf(course, major)} took <span className={classes.code}>{programId}</span> in it.
            </p>
            <p className={classes.verdict}>
              {known && <Verdict verdict={verdictOnText(known.prerequisites, taken)} signClass={classes.sign} />}
            </p>
            {onPutAway !== null && (
              <TextButton
                aria-label={`Not for me: ${programId}`}
                className={classes.away}
                onClick={() => onPutAway(programId, index)}
              >
                Not for me
              </TextButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The courses the student does not want suggested again, the last one first. */
function useNotForMe() {
  const { document, change, saving, error } = useDocument('put-away');
  return {
    /** Undefined until it is known. Where it cannot be read, nothing is hidden. */
    courses: document?.courses ?? (error === null ? undefined : []),
    canPutAway: document !== undefined,
    isRefused: saving === 'refused',
    putAway: (programId: string) =>
      change((present) => ({
        ...present,
        courses: [programId, ...present.courses.filter((each) => each !== programId)],
      })),
    takeBack: (programId: string) =>
      change((present) => ({
        ...present,
        courses: present.courses.filter((each) => each !== programId),
      })),
  };
}
