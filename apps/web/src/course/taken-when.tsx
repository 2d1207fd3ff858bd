import type { OwnAttempt, TakenCoursePage } from '@coursetrail/contract';
import { numberCourses, semesterLabel, withoutStudent } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathOfMajor } from '../paths.ts';
import { attemptsCountedIn } from '../server/published-of-me.ts';
import { publishedQuery } from '../server/sharing.ts';
import { useUserId } from '../session/session.ts';
import { NextSentence } from '../suggestions/next-sentence.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import { TextButton } from '../ui/text-button.tsx';
import classes from './course.module.css';
import { attemptsAt } from './own-attempts.tsx';
import { ShareRows, shareText } from './share-rows.tsx';

type Props = { course: TakenCoursePage; attempts: readonly OwnAttempt[] };

/** In which of their semesters the other students take the course: in the student's major, and elsewhere. */
export function TakenWhen({ course, attempts }: Props) {
  const { code, major, semesters, otherMajors } = course;
  return (
    <Section title="Taken when">
      <div className={classes.halves}>
        <div>
          <InMajor course={course} attempts={attempts} />
        </div>
        {otherMajors.length > 0 && (
          <div className={classes.majors}>
            <h3 className={classes.group}>In other majors</h3>
            <OtherMajors code={code} majors={otherMajors} />
          </div>
        )}
      </div>
      {semesters.length > 0 && (
        <LinkButton variant="quiet" to={pathOfMajor(major, code)}>
          See it in the path of {major}
        </LinkButton>
      )}
    </Section>
  );
}

function InMajor({ course: { code, major, semesters }, attempts }: Props) {
  const { data: published, isError, refetch } = useQuery(publishedQuery(useUserId()));
  if (isError)
    return <Retry inline sentence="We couldn’t load when others take it." onRetry={refetch} />;
  // Who is counted must be known before anything is said about the others.
  if (published === undefined) return null;
  const counted = semesters.map(({ n, students, takers }) => ({
    n,
    students,
    courses: [{ programId: code, students: takers }],
  }));
  const withoutMe = withoutStudent(counted, attemptsCountedIn(major, published));
  const others = withoutMe.flatMap(({ n, students, courses: [course] }) =>
    course === undefined ? [] : [{ n, students, takers: course.students }],
  );
  const own = new Set(attemptsAt(code, numberCourses(attempts)).map(({ n }) => n));
  const [most] = others.toSorted((a, b) => b.takers / b.students - a.takers / a.students);
  return (
    <>
      <h3 className={classes.group}>In {major}</h3>
      {most === undefined ? (
        <p>Too few other students in {major} have taken it to say when.</p>
      ) : (
        <>
          <p>
            Most often in {semesterLabel(most.n)}, by {shareText(most.takers / most.students)} of
            the others.
          </p>
          <NextSentence major={major} others={withoutMe} history={attempts} />
          <ShareRows
            caption={`When students in ${major} take ${code}`}
            headings={['Semester', 'Share of the others']}
            rows={others.map(({ n, students, takers }) => ({
              key: n,
              name: (
                <span className={classes.semester}>
                  {semesterLabel(n)}
                  {own.has(n) && <span className={classes.you}> You</span>}
                </span>
              ),
              part: takers,
              whole: students,
            }))}
          />
        </>
      )}
    </>
  );
}

const atFirst = 6;

type OtherMajorsProps = { code: string; majors: TakenCoursePage['otherMajors'] };

function OtherMajors({ code, majors }: OtherMajorsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const isLong = majors.length > atFirst + 1;
  return (
    <>
      <ShareRows
        caption={`Other majors whose students take ${code}`}
        headings={['Major', 'Share of its students']}
        rows={majors
          .slice(0, isLong && !showsAll ? atFirst : majors.length)
          .map(({ major, students, takers, semester }) => ({
            key: major,
            name: <Link to={pathOfMajor(major, code)}>{major}</Link>,
            part: takers,
            whole: students,
            note: `Most in ${semesterLabel(semester)}`,
          }))}
      />
      {isLong && !showsAll && (
        <TextButton className={classes.all} onClick={() => setShowsAll(true)}>
          Show all {majors.length}
        </TextButton>
      )}
    </>
  );
}
