import { prefixOf, semesterLabel, withoutSectionLetters } from '@coursetrail/domain';
import { subjects } from '@coursetrail/domain/subjects';
import { type ReadTrail, readTrailLink, type Trail, type TrailLinkProblem } from '@coursetrail/domain/trail-link';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { pages } from '../pages.ts';
import { coursePath, ownTrail, paths } from '../paths.ts';
import { courseTitlesQuery } from '../server/catalog.ts';
import { queryClient } from '../server/query-client.ts';
import { useToken } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonRow, LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { subjectStyle } from '../ui/subject-colors.ts';
import { semesterTermText } from '../ui/term-text.ts';
import classes from './trail.module.css';
import { contentsText, TrailPicture } from './trail-picture.tsx';

/** A trail that somebody sent as a link. All of it is in the address, after the #, which no server sees. */
export function Component() {
  const { link = '' } = useParams();
  const trail = useMemo(() => readTrailLink(link), [link]);
  return (
    <Page title={pages.trail.heading}>
      {trail.ok ? (
        <QueryClientProvider client={queryClient}>
          <SharedTrail key={link} {...trail.value} />
        </QueryClientProvider>
      ) : (
        <>
          <Alert kind="error">{sentences[trail.problem]}</Alert>
          <YourOwn />
        </>
      )}
    </Page>
  );
}

const sentences: Record<TrailLinkProblem, string> = {
  damaged:
    'This link can’t be read. A part of it may be missing: ask whoever sent it to send it again, and copy all of it.',
  'too-large': 'This link holds more than a trail can, so we didn’t open it.',
  newer:
    'This link was made with a newer version of Coursetrail. Reload the page. If that doesn’t help, try again in a few days.',
};

function SharedTrail({ major, courses, otherCourses }: ReadTrail) {
  return (
    <>
      <p className={classes.facts}>
        <strong>{contentsText(courses)}</strong>{' '}
        {major !== null && <span className={classes.major}>Major: {major}</span>}
      </p>
      <div className={classes.picture}>
        <TrailPicture courses={courses} />
      </div>
      <p className={classes.quiet}>
        Shared by a student, not verified. The courses are in the link; nothing is stored here.
      </p>
      <YourOwn />
      <Courses courses={courses} />
      {otherCourses > 0 && (
        <p>
          {otherCourses === 1 ? 'Another course is' : `${otherCourses} other courses are`} not in the catalog, so we
          don’t show {otherCourses === 1 ? 'it' : 'them'}.
        </p>
      )}
    </>
  );
}

/** What the picture shows, in words, with the titles of the courses. */
function Courses({ courses }: Pick<Trail, 'courses'>) {
  const titleOf = useTitles();
  return (
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

function YourOwn() {
  const isLoggedIn = useToken() !== null;
  return (
    <ButtonRow className={classes.own}>
      {isLoggedIn ? (
        <LinkButton to={ownTrail}>See my own trail</LinkButton>
      ) : (
        <LinkButton to={paths.signup}>Make your own trail</LinkButton>
      )}
      <LinkButton variant="quiet" to={paths.home}>
        What is Coursetrail?
      </LinkButton>
    </ButtonRow>
  );
}
