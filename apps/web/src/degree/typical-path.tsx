import type { OwnAttempt } from '@coursetrail/contract';
import {
  besideMajor,
  isRegular,
  type Plan,
  parseSemester,
  type Requirement,
  semesterWord,
  termName,
  usualCourses,
  withoutSectionLetters,
} from '@coursetrail/domain';
import { typicalPath } from '@coursetrail/domain/typical-path';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { coursePrerequisitesQuery, courseSeasonsQuery } from '../server/catalog.ts';
import { useOthers, usePathways } from '../server/use-others.ts';
import { CourseRows } from '../suggestions/course-rows.tsx';
import { inSemester, type Planning } from '../suggestions/planning.tsx';
import { useNotForMe } from '../suggestions/put-away.tsx';
import { ordinal } from '../suggestions/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { listText, plural } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import classes from './plan.module.css';
import type { PlannedFacts } from './semester-column.tsx';

type Props = {
  major: string | null;
  history: readonly OwnAttempt[];
  plan: Plan;
  courses: readonly PlannedFacts[];
  requirements: readonly Requirement[] | null;
  coming: readonly string[];
  planning: Planning;
  onClose: () => void;
};

/** More than the coming semesters hold, and as many as one address. */
const maxAsked = 60;

/** What is usual in the major, semester by semester, as a proposal: nothing is planned that is not clicked. */
export default function TypicalPath({ major, history, coming, planning, onClose, ...atFirst }: Props) {
  // The proposal stays as it is while its courses are accepted.
  const [{ plan, courses, requirements }] = useState(atFirst);
  const { others, isFailed, retry } = useOthers(major);
  const pathways = usePathways(major);
  const { courses: putAway } = useNotForMe();
  const usual = useMemo(() => others && pathways.data && usualCourses(others, pathways.data), [others, pathways.data]);
  const asked = useMemo(
    () =>
      usual &&
      besideMajor([...history, ...plan.courses], usual)
        .notYet.map(({ programId }) => programId)
        .slice(0, maxAsked),
    [usual, history, plan],
  );
  const isAsked = asked !== undefined && asked.length > 0;
  const listed = useQuery({ ...coursePrerequisitesQuery(asked ?? []), enabled: isAsked });
  const seasons = useQuery({ ...courseSeasonsQuery(asked ?? []), enabled: isAsked });
  const isKnown = !isAsked || (listed.data !== undefined && seasons.data !== undefined);
  const failed = [listed, seasons, pathways].find(({ isLoadingError }) => isLoadingError);
  const path = useMemo(() => {
    if (usual === undefined || putAway === undefined || !isKnown) return undefined;
    const known = Object.entries(listed.data ?? {}).map(([code, { prerequisites, credits = '' }]) => {
      const isNumber = /^\d+(\.\d+)?$/.test(credits);
      return [code, { prerequisites, ...(isNumber && { credits: Number(credits) }) }] as const;
    });
    const planned = courses.map(
      ({ programId, credits }) => [programId, { prerequisites: null, ...(credits && { credits }) }] as const,
    );
    return typicalPath(usual, {
      ...{ history, plan, putAway, requirements },
      coming: coming.filter((semester) => isRegular(parseSemester(semester)?.season ?? '')),
      catalog: new Map([...planned, ...known]),
      seasons: new Map(Object.entries(seasons.data ?? {})),
      loads: pathways.data?.loads ?? [],
    });
  }, [usual, putAway, isKnown, listed.data, seasons.data, courses, history, plan, requirements, coming, pathways.data]);

  const frame = (content: ReactNode) => (
    <Dialog title="Fill from a typical path" opened onClose={onClose}>
      <div className={classes.typical}>{content}</div>
    </Dialog>
  );
  if (major === null) return frame(<p>Choose your major on the Form to see what its students take.</p>);
  if (isFailed || failed !== undefined)
    return frame(
      <Retry
        inline
        sentence="We couldn’t load what others take."
        onRetry={() => {
          retry();
          void failed?.refetch();
        }}
      />,
    );
  if (usual === undefined || path === undefined) return frame(<p role="status">Loading what others take…</p>);
  if (others?.semesters.length === 0) return frame(<p>Not enough {major} students share courses yet.</p>);
  const bySemester = Map.groupBy(path.courses, ({ semester }) => semester);
  return frame(
    <>
      <p className={classes.quiet}>
        What at least half of {plural(usual.students, `other ${major} student`)}
        {usual.of === 'late' && ` with seven or more ${semesterWord}s`} took
        {requirements !== null && ', and your audit still lists'}, with their share and the {semesterWord} in which most
        took it. Each is where its prerequisites, its season and its credits fit. Nothing is in your plan until you
        press + Plan.
      </p>
      {path.courses.length === 0 && <p>Nothing to propose.</p>}
      {[...bySemester].map(([semester, proposed]) => (
        <section key={semester} aria-label={`Proposed for ${termName(semester)}`}>
          <h3>{termName(semester)}</h3>
          <CourseRows
            courses={proposed.map(({ programId, share, semesters: [first] }) => ({
              programId,
              about: `${Math.round(100 * share)}%${first === undefined ? '' : `, ${ordinal(first)} ${semesterWord}`}`,
            }))}
            history={null}
            planning={inSemester(planning, semester)}
          />
        </section>
      ))}
      <LeftOut courses={path.notLeft} why="Usual too, but not listed for what your audit still needs" />
      <LeftOut
        courses={path.withoutPlace}
        why="Usual too, but no coming term has a place for them (prerequisites, season or credits)"
      />
    </>,
  );
}

const LeftOut = ({ courses, why }: { courses: readonly string[]; why: string }) =>
  courses.length > 0 && (
    <p className={classes.quiet}>
      {why}: {listText([...new Set(courses.map(withoutSectionLetters))])}.
    </p>
  );
