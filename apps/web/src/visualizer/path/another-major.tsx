import {
  besideMajor,
  type CourseEntry,
  countCourses,
  lateFrom,
  type Pathways,
  semesterWord,
  type UsualCourse,
  type UsualCourses,
  usualCourses,
} from '@coursetrail/domain';
import { useId, useMemo } from 'react';
import type { Others } from '../../server/others.ts';
import { useCourseTitles } from '../../server/use-course-titles.ts';
import { useOthers, usePathways } from '../../server/use-others.ts';
import { CourseLink } from '../../ui/course-link.tsx';
import { MajorSelect } from '../../ui/major-select.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { plural } from '../../ui/plural.ts';
import { Retry } from '../../ui/retry.tsx';
import { shareText } from '../../ui/share-text.ts';
import { notYetShown } from '../texts.ts';
import classes from './another-major.module.css';
import { semestersText } from './path-texts.ts';

type Props = {
  major: string | null;
  own: readonly CourseEntry[];
  onMajor: (major: string | null) => void;
};

/** A second major beside the viewer's own courses: which of them its students take as well, and what else they take. */
export function AnotherMajor({ major, own, onMajor }: Props) {
  const headingId = useId();
  return (
    <section className={classes.another} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>Compare with another major</h2>
        <MajorSelect
          label="Compare with"
          hidesLabel
          placeholder="Select another major"
          value={major}
          onChange={onMajor}
        />
      </div>
      {major !== null && <Beside major={major} own={own} />}
    </section>
  );
}

function Beside({ major, own }: { major: string; own: readonly CourseEntry[] }) {
  const pathways = usePathways(major);
  const { others, isFailed, retry } = useOthers(major);
  if (isFailed || pathways.isLoadingError)
    return (
      <Retry
        inline
        sentence={`We couldn’t load the courses of ${major}.`}
        onRetry={isFailed ? retry : pathways.refetch}
      />
    );
  if (pathways.data === undefined || others === undefined) return <p role="status">Loading …</p>;
  if (others.semesters.length === 0) return <p role="status">{notYetShown(major)}</p>;
  return <Usual major={major} own={own} others={others} pathways={pathways.data} />;
}

type UsualProps = {
  major: string;
  own: readonly CourseEntry[];
  others: Others;
  pathways: Pathways;
};

function Usual({ major, own, others, pathways }: UsualProps) {
  const usual = useMemo(() => usualCourses(others, pathways), [others, pathways]);
  const { taken, notYet } = besideMajor(own, usual);
  const named = useMemo(() => usual.courses.map(({ programId }) => programId), [usual]);
  const titles = useCourseTitles(named, noAttempts);
  return (
    <>
      <p role="status" className={classes.sentence}>
        {countCourses(taken)} of your {plural(countCourses(own), 'course')} are typical in {major}.{' '}
        {notYet.length === 0
          ? 'None is missing.'
          : `${plural(countCourses(notYet), 'typical one is', 'typical ones are')} missing.`}
      </p>
      {notYet.length > 0 && (
        <CourseList caption={`Usual in ${major}, not yet yours`} courses={notYet} titles={titles} />
      )}
      {taken.length > 0 && (
        <details className={classes.taken}>
          <summary>Those you have taken ({taken.length})</summary>
          <CourseList caption={`Usual in ${major}, and yours`} courses={taken} titles={titles} />
        </details>
      )}
      <p className={classes.basis}>{basisOf(usual, major)}</p>
      <p className={classes.basis}>
        This says what students took, not what the degree asks for. For the exact answer, run a what-if audit at the
        university: request a degree audit, and select a different program.
      </p>
    </>
  );
}

const noAttempts: readonly never[] = [];

const basisOf = ({ of, students }: UsualCourses, major: string): string =>
  of === 'late'
    ? `Usual: taken by at least half of the ${plural(students, `${major} student`)} with ${lateFrom} or more ${semesterWord}s.`
    : `Usual: taken by at least half of all ${plural(students, `other ${major} student`)}, many of whom are still in early ${semesterWord}s.`;

type ListProps = {
  caption: string;
  courses: readonly UsualCourse[];
  titles: ReadonlyMap<string, string>;
};

const CourseList = ({ caption, courses, titles }: ListProps) => (
  <PlainTable
    className={classes.courses}
    caption={<caption>{caption}</caption>}
    headings={['Course', 'Most take it in', 'Taken by']}
    rows={courses.map(({ programId, share, semesters }) => ({
      key: programId,
      cells: [
        <CourseLink key={programId} code={programId} title={titles.get(programId)} />,
        semesters.length > 0 && semestersText(semesters),
        shareText(share),
      ],
    }))}
  />
);
