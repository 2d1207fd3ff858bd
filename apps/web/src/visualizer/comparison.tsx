import {
  type Comparison,
  type CourseEntry,
  compareWithCrowd,
  isSameCourse,
  semesterLabel,
  semesterWord,
} from '@coursetrail/domain';
import { Fragment, useId, useMemo, useState } from 'react';
import type { TitlesByCode } from '../server/use-course-titles.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { plural } from '../ui/plural.ts';
import { shareText } from '../ui/share-text.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './comparison.module.css';
import resultClasses from './result.module.css';
import { comparisonSentence, differenceText, type ShownOthers, semesterList, spreadSentence } from './texts.ts';

type Props = {
  others: ShownOthers;
  own: readonly CourseEntry[];
  titles: TitlesByCode;
  /** How many differences are in sight above the picture; a phone shows none until it is asked. */
  atFirst: number;
};

/** The viewer beside all other students of a major: first what differs, and on request what does not. */
export function ComparedWithOthers({ others, own, titles, atFirst }: Props) {
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  const comparisons = useMemo(() => compareWithCrowd(own, others.semesters), [own, others]);
  const differing = comparisons.filter(({ difference }) => difference !== 0);
  const agreeing = comparisons.filter(({ difference }) => difference === 0);
  return (
    <section className={classes.comparison} data-open={isOpen} aria-labelledby={headingId}>
      <div className={classes.line}>
        <h2 id={headingId}>You and {plural(others.students, 'other student')}</h2>
        <p>{summaryOf(comparisons.length, differing.length)}</p>
        {comparisons.length > 0 && (
          <TextButton className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show all'}
          </TextButton>
        )}
      </div>
      {differing.length > 0 && (isOpen || atFirst > 0) && (
        <Differences comparisons={isOpen ? differing : differing.slice(0, atFirst)} titles={titles} />
      )}
      {isOpen && agreeing.length > 0 && (
        <details className={classes.agreeing}>
          <summary>
            {plural(agreeing.length, 'course')} in the usual {semesterWord}
          </summary>
          <ul>
            {agreeing.map((comparison) => (
              <li key={comparison.programId}>{comparisonSentence(comparison, others)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** '38 courses in common, 12 in a different semester' */
function summaryOf(common: number, differing: number): string {
  if (common === 0) return 'No courses in common';
  const rest = differing === 0 ? `in the usual ${semesterWord}` : `${differing} in a different ${semesterWord}`;
  return `${plural(common, 'course')} in common, ${rest}`;
}

type DifferencesProps = { comparisons: readonly Comparison[]; titles: TitlesByCode };

const Differences = ({ comparisons, titles }: DifferencesProps) => (
  <PlainTable
    className={classes.differences}
    headings={['Course', 'You', 'Most often', 'Difference']}
    rows={comparisons.map(({ programId, own, usual, difference }) => ({
      key: programId,
      cells: [
        <Fragment key="course">
          <CourseLink code={programId} quiet /> <span className={classes.title}>{titles.get(programId)}</span>
        </Fragment>,
        semesterList(own),
        <Fragment key="usual">
          {semesterLabel(usual.n)} <span className={classes.share}>{shareText(usual.share)}</span>
        </Fragment>,
        differenceText(difference),
      ],
    }))}
  />
);

type PointedCourseProps = {
  /** The course pointed at or searched for. */
  course: string | null;
  others: ShownOthers;
  own: readonly CourseEntry[];
};

/** When others take one course, and when the viewer took it. */
export function PointedCourse({ course, others, own }: PointedCourseProps) {
  const comparisons = useMemo(() => compareWithCrowd(own, others.semesters), [own, others]);
  const compared = comparisons.find(({ programId }) => course !== null && isSameCourse(programId, course));
  return (
    <p className={resultClasses.pointed}>
      {course !== null && spreadSentence(course, others)}{' '}
      {compared !== undefined && comparisonSentence(compared, others)}
    </p>
  );
}
