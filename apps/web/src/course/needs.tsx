import type { CoursePage, OwnAttempt } from '@coursetrail/contract';
import {
  conditionInWords,
  type GradesByCourse,
  gradesByCourse,
  type Prerequisite,
  type PrerequisiteVerdict,
  parsePrerequisites,
  semesterWord,
  verdictOn,
  waitsFor,
} from '@coursetrail/domain';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { listText } from '../ui/plural.ts';
import hidden from '../ui/visually-hidden.module.css';
import classes from './course.module.css';
import { attemptsAt } from './own-attempts.tsx';

type Props = {
  course: CoursePage;
  /** Null for a visitor. */
  attempts: readonly OwnAttempt[] | null;
};

/** The prerequisites as a small tree of "all of" and "one of", each leaf compared with the student's courses. */
export function Needs({ course: { code, prerequisites, needs }, attempts }: Props) {
  // Before the first course is entered, "missing" would only mean that nothing is known.
  const taken = useMemo(
    () => (attempts === null || attempts.length === 0 ? null : gradesByCourse(attempts)),
    [attempts],
  );
  // Skip the rule for a course already taken.
  const isTaken = attempts !== null && attemptsAt(code, attempts).length > 0;
  const titles = useMemo(() => new Map(needs.map(({ code, title }) => [code, title])), [needs]);
  if (prerequisites === null) return <p>No prerequisites listed. The university’s catalog has the exact rule.</p>;
  const parsed = parsePrerequisites(prerequisites);
  if (parsed === null) return <p>{prerequisites}</p>;
  const { before, together, mentioned } = parsed;
  const running = before === null ? [] : waitsFor(before, attempts ?? []);
  const tree = (prerequisite: Prerequisite) => (
    <ul className={classes.tree}>
      <Branch {...{ prerequisite, taken, titles }} />
    </ul>
  );
  return (
    <>
      {before !== null && attempts?.length === 0 && (
        <p>
          <Link to={paths.form}>Add your courses</Link> to see whether they meet this.
        </p>
      )}
      {before !== null && taken !== null && !isTaken && (
        <p className={classes.verdict}>
          {running.length > 0
            ? `Your courses meet this if you pass ${listText(running)}, which you’re taking.`
            : verdictSentences[verdictOn(before, taken)]}
        </p>
      )}
      {before !== null && tree(before)}
      {together !== null && (
        <>
          <h3>In the same {semesterWord}, or before</h3>
          {tree(together)}
        </>
      )}
      {mentioned.length > 0 && (
        <>
          <p>It depends on these courses. The university’s catalog has the exact rule.</p>
          <ul className={classes.tree}>
            {mentioned.map((programId) => (
              <Branch key={programId} prerequisite={{ kind: 'course', programId }} {...{ taken, titles }} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type BranchProps = {
  prerequisite: Prerequisite;
  taken: GradesByCourse | null;
  titles: ReadonlyMap<string, string>;
};

function Branch({ prerequisite, taken, titles }: BranchProps) {
  if ('of' in prerequisite)
    return (
      <li>
        <span className={classes.join}>{prerequisite.kind === 'all' ? 'All of' : 'One of'}</span>
        <ul>
          {prerequisite.of.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule never changes, and may name a course twice
            <Branch key={index} prerequisite={each} taken={taken} titles={titles} />
          ))}
        </ul>
      </li>
    );
  return (
    <li className={taken === null ? undefined : classes.marked}>
      {taken !== null && <Mark verdict={verdictOn(prerequisite, taken)} />}
      {prerequisite.kind === 'condition' ? (
        <span className={classes.condition}>{conditionInWords(prerequisite.term)}</span>
      ) : (
        <>
          <CourseLink code={prerequisite.programId} title={titles.get(prerequisite.programId)} />
          {prerequisite.grade !== undefined && ` with ${prerequisite.grade} or better`}
          {prerequisite.isConcurrent && ' (may be taken at the same time)'}
          <OwnGrades grades={taken?.get(prerequisite.programId)} />
        </>
      )}
    </li>
  );
}

/** What the student got, so that "missing" is not said of a course they took without a word about it. */
const OwnGrades = ({ grades = [] }: { grades?: readonly string[] | undefined }) =>
  grades.length > 0 && (
    <>
      {' '}
      <span className={classes.taken}>You: {grades.join(', ')}</span>
    </>
  );

const signs: Record<PrerequisiteVerdict, string> = { met: '✓', 'not met': '○', 'cannot know': '?' };

const Mark = ({ verdict }: { verdict: PrerequisiteVerdict }) => (
  <>
    <span className={classes.mark} data-verdict={verdict} aria-hidden="true">
      {signs[verdict]}
    </span>
    <span className={hidden.text}>{verdictWords[verdict]}: </span>
  </>
);

const verdictWords: Record<PrerequisiteVerdict, string> = {
  met: 'You have this',
  'not met': 'Missing',
  'cannot know': 'We can’t know',
};

const verdictSentences: Record<PrerequisiteVerdict, string> = {
  met: 'Your courses meet this.',
  'not met': 'Your courses don’t meet this.',
  'cannot know': 'Not all of this can be read from your courses. Check the catalog.',
};
