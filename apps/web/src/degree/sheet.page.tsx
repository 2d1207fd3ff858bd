import { type ReadAdvisorSheet, readSheetLink, type SheetRequirement } from '@coursetrail/domain/sheet-link';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { pages } from '../pages.ts';
import { queryClient } from '../server/query-client.ts';
import { linkProblemTexts, TrailCourses } from '../trail/courses.tsx';
import { contentsText } from '../trail/trail-picture.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { plural } from '../ui/plural.ts';
import { dayName } from '../ui/publication-texts.ts';
import classes from './sheet.module.css';
import { needsText, standWords } from './texts.ts';

/** What a student takes to an advisor, to be read or printed. All of it is in the address, which no server sees. */
export function Component() {
  const { link = '' } = useParams();
  const sheet = useMemo(() => readSheetLink(link), [link]);
  return (
    <Page
      title={pages.sheet.heading}
      beside={
        sheet.ok && (
          <Button variant="quiet" className={classes.print} onClick={() => window.print()}>
            Print
          </Button>
        )
      }
    >
      {sheet.ok ? (
        <QueryClientProvider client={queryClient}>
          <Contents key={link} {...sheet.value} />
        </QueryClientProvider>
      ) : (
        <Alert kind="error">{linkProblemTexts[sheet.problem]}</Alert>
      )}
    </Page>
  );
}

function Contents({ trail, programs, questions }: ReadAdvisorSheet) {
  const left = programs.reduce((sum, program) => sum + program.left.length, 0);
  const holds = [
    contentsText(trail.courses),
    programs.length > 0 && `${plural(left, 'requirement')} still needed`,
    questions !== '' && 'questions',
  ].filter(Boolean);
  return (
    <div className={classes.sheet}>
      <p className={classes.about}>
        {trail.major !== null && (
          <>
            <strong>Major: {trail.major}.</strong>{' '}
          </>
        )}
        The link holds {holds.join(', ')}. Shared by a student, not verified: the official audit decides. All of it is
        in the link; nothing is stored here.
      </p>
      {questions !== '' && (
        <section className={classes.words} aria-labelledby="questions">
          <h2 id="questions">Questions, in the sender’s own words</h2>
          <p className={classes.questions}>{questions}</p>
        </section>
      )}
      {programs.map(({ program, preparedOn, left }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: programs that are not in the catalog have no name
        <section key={index} className={classes.words} aria-label={`Still needed: ${program ?? 'another program'}`}>
          <h2>
            Still needed: {program ?? 'a program that is not in our catalog'}{' '}
            <span className={classes.quiet}>
              copied by the sender from an audit{preparedOn !== undefined && ` of ${dayName(preparedOn)}`}
            </span>
          </h2>
          {left.length === 0 ? <p>Nothing.</p> : <Left requirements={left} />}
        </section>
      ))}
      <section className={classes.courses} aria-label="Courses">
        <TrailCourses {...trail} />
      </section>
    </div>
  );
}

/** A planned course is planned for a requirement; only the audit can say that it is met. */
const Left = ({ requirements }: { requirements: readonly SheetRequirement[] }) => (
  <ul className={classes.left}>
    {requirements.map(({ name, needs, planned, stand }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an audit may print a title twice
      <li key={index}>
        <strong>{name}</strong> {needsText(needs)}
        {planned.length > 0 && <span className={classes.quiet}> · planned for it: {planned.join(', ')}</span>}
        {stand !== undefined && <em> · the sender’s decision: {standWords[stand]}</em>}
      </li>
    ))}
  </ul>
);
