import { prefixOf, semesterLabel, withoutSectionLetters } from '@coursetrail/domain';
import { subjects } from '@coursetrail/domain/subjects';
import type { ReadTrail, TrailLinkProblem } from '@coursetrail/domain/trail-link';
import { university } from '@coursetrail/university';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { coursePath } from '../paths.ts';
import { courseTitlesQuery } from '../server/catalog.ts';
import { subjectStyle } from '../ui/subject-colors.ts';
import { semesterTermText } from '../ui/term-text.ts';
import classes from './trail.module.css';

/** Why a link cannot be shown. */
export const linkProblemTexts: Record<TrailLinkProblem, string> = {
  damaged:
    'This link can’t be read. A part of it may be missing: ask whoever sent it to send it again, and copy all of it.',
  'too-large': 'This link holds more than a trail can, so we didn’t open it.',
  newer:
    'This link was made with a newer version of Coursetrail. Reload the page. If that doesn’t help, try again in a few days.',
  'other-university': `This link is from another university’s Coursetrail. Here, only those of ${university.name} can be shown.`,
};

/** What the picture shows, in words, with the titles of the courses. */
export function TrailCourses({ courses, otherCourses }: Pick<ReadTrail, 'courses' | 'otherCourses'>) {
  const titleOf = useTitles();
  return (
    <>
      <div className={classes.semesters}>
        {[...Map.groupBy(courses, ({ n }) => n)].map(([n, taken]) => (
          <section key={n} aria-labelledby={`semester-${n}`}>
            <h2 id={`semester-${n}`}>
              {semesterLabel(n)} <span className={classes.quiet}>{semesterTermText(taken)}</span>
            </h2>
            <ul>
              {taken.map(({ programId, grade, planned }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two courses can have the same code
                <li key={index} style={subjectStyle(prefixOf(programId))} data-planned={planned}>
                  <span>
                    <Link to={coursePath(programId)}>{programId}</Link>{' '}
                    <span className={classes.quiet}>{titleOf(programId)}</span>
                  </span>{' '}
                  {grade !== undefined && <span className={classes.grade}>{grade}</span>}
                  {planned && <span className={classes.quiet}>planned</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {otherCourses > 0 && (
        <p>
          {otherCourses === 1 ? 'Another course is' : `${otherCourses} other courses are`} not in the catalog, so we
          don’t show {otherCourses === 1 ? 'it' : 'them'}.
        </p>
      )}
    </>
  );
}

/** Every subject, whatever the link holds: what is asked must not tell the server whose courses these are. */
const everySubject = subjects.filter(({ status }) => status !== 'alias').map(({ code }) => code);

function useTitles(): (programId: string) => string {
  const { data: titles } = useQuery(courseTitlesQuery(everySubject));
  return useMemo(
    () => (programId) => titles?.[programId] ?? titles?.[withoutSectionLetters(programId)] ?? '',
    [titles],
  );
}
