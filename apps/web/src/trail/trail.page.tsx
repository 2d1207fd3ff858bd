import { type ReadTrail, readTrailLink } from '@coursetrail/domain/trail-link';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { pages } from '../pages.ts';
import { ownTrail, paths } from '../paths.ts';
import { queryClient } from '../server/query-client.ts';
import { useToken } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonRow, LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { linkProblemTexts, TrailCourses } from './courses.tsx';
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
          <Alert kind="error">{linkProblemTexts[trail.problem]}</Alert>
          <YourOwn />
        </>
      )}
    </Page>
  );
}

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
      <TrailCourses courses={courses} otherCourses={otherCourses} />
    </>
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
