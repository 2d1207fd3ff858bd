import type { OwnRecord } from '@coursetrail/contract';
import {
  gradesByCourse,
  listedCourses,
  mainProgram,
  ownRequirements,
  readPrograms,
  requirementsByStatus,
  semesterToPlan,
  semesterWord,
  termName,
  titleInWords,
} from '@coursetrail/domain';
import { creditSum } from '@coursetrail/domain/planned-for';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useDocument } from '../server/documents.ts';
import { useOthers } from '../server/use-others.ts';
import { CourseRows } from '../suggestions/course-rows.tsx';
import { OthersTookNext } from '../suggestions/others-took-next.tsx';
import { PlanSaid, useMainPlan } from '../suggestions/planning.tsx';
import { useStillToCome } from '../suggestions/use-still-to-come.ts';
import { LinkButton } from '../ui/button.tsx';
import { metText } from '../ui/met-text.ts';
import { oneOrMany } from '../ui/plural.ts';
import { CreditBar } from '../ui/progress-bar.tsx';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import classes from './cards.module.css';
import { sentenceAbout } from './sentence.ts';

/** As many courses as a card offers. */
const shownCourses = 3;

/** What a student comes back for: the next semester, the degree, and the others. */
export default function Cards({ record: { courses: history, major = null } }: { record: OwnRecord }) {
  const { plan, planning, changes } = useMainPlan(history);
  const audits = useDocument('audits');
  const programs = useMemo(
    () => audits.document && readPrograms(audits.document).filter(({ isTrial }) => !isTrial),
    [audits.document],
  );
  const { others } = useOthers(major);
  const [today] = useState(() => new Date());
  const planned = useStillToCome(plan, history, today);
  const taken = useMemo(() => gradesByCourse(history), [history]);
  const requirements = ownRequirements(programs ?? []);
  // One course of each requirement.
  const listed = requirementsByStatus(requirements).left.flatMap((requirement) =>
    listedCourses(requirement, taken)
      .slice(0, 1)
      .map((programId) => ({ programId, about: titleInWords(requirement.title).name })),
  );
  const offered = [...new Map(listed.map((course) => [course.programId, course])).values()].slice(0, shownCourses);
  const sum = creditSum(mainProgram(programs ?? [], major)?.requirements ?? [], planned);
  const said = <PlanSaid changes={changes} />;
  return (
    <div className={classes.cards}>
      <OthersTookNext
        title={`Next ${semesterWord}`}
        limit={shownCourses}
        {...{ major, history, planning }}
        instead={
          <Section title={`Plan ${termName(semesterToPlan(new Date()))}`}>
            {offered.length > 0 ? (
              <>
                <CourseRows courses={offered} {...{ history, planning }} />
                {said}
              </>
            ) : (
              <p>
                {programs?.length === 0
                  ? 'Upload a degree audit to plan from what your degree still needs.'
                  : 'Search the catalog and put courses into it.'}
              </p>
            )}
            <p className={classes.quiet}>
              Not enough {major} students share courses yet to tell what they took.{' '}
              <Link to={paths.degree}>Open Degree</Link>
            </p>
          </Section>
        }
      >
        {said}
      </OthersTookNext>
      <Section title="Degree">
        {programs === undefined && audits.error !== null ? (
          <Retry inline sentence="We couldn’t load your audit." onRetry={audits.readAgain} />
        ) : programs !== undefined && programs.length > 0 ? (
          <>
            {sum !== null && (
              <>
                <p>
                  <b className={classes.toFind}>{sum.toFind}</b> {oneOrMany(sum.toFind, 'credit')} to find
                </p>
                <CreditBar sum={sum} />
              </>
            )}
            {programs.map((program) => (
              <p key={program.key}>
                {programs.length > 1 && program.program !== undefined && `${program.program}: `}
                {metText(program)}
              </p>
            ))}
            <LinkButton variant="quiet" to={paths.degree}>
              Open Degree
            </LinkButton>
          </>
        ) : (
          programs !== undefined && (
            <>
              <p>Upload a degree audit to see what your degree still needs.</p>
              <LinkButton variant="quiet" to={paths.form}>
                Upload an audit
              </LinkButton>
            </>
          )
        )}
      </Section>
      <Section title="You and your major">
        <p>{sentenceAbout(history, others)}</p>
        {others !== undefined && others.semesters.length > 0 && (
          <Link
            to={`${paths.visualizer}?${new URLSearchParams({ major: others.major, semester: 'all', view: 'path' })}`}
          >
            Compare on Path
          </Link>
        )}
      </Section>
    </div>
  );
}
