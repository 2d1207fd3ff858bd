import type { OwnAttempt, TakenCoursePage } from '@coursetrail/contract';
import { nextCourses, numberCourses, SemesterWord, semesterLabel, semesterWord } from '@coursetrail/domain';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { pathOfMajor } from '../paths.ts';
import { ordinal } from '../suggestions/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { withCommas } from '../ui/plural.ts';
import { Section } from '../ui/section.tsx';
import { shareText } from '../ui/share-text.ts';
import { TextButton } from '../ui/text-button.tsx';
import classes from './course.module.css';
import { attemptsAt } from './own-attempts.tsx';

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
  const own = new Set(attemptsAt(code, numberCourses(attempts)).map(({ n }) => n));
  // Nothing once the student has taken it.
  const [next] = nextCourses(
    semesters.map(({ takers, ...each }) => ({ ...each, courses: [{ programId: code, students: takers }] })),
    attempts,
  );
  const [most] = semesters.toSorted((a, b) => b.takers / b.students - a.takers / a.students);
  return (
    <>
      <h3 className={classes.group}>In {major}</h3>
      {most === undefined ? (
        <p>Too few other students in {major} have taken it to say when.</p>
      ) : (
        <>
          <p>
            Most often in {semesterLabel(most.n)}, by {shareText(most.takers / most.students)} of the others.
          </p>
          {next !== undefined && (
            <p>
              In their {ordinal(next.n)} {semesterWord}, your next, {shareText(next.students / next.outOf)} took it (
              {next.students} of {next.outOf}).
            </p>
          )}
          <ShareRows
            caption={`When students in ${major} take ${code}`}
            headings={[SemesterWord, 'Share of the others']}
            rows={semesters.map(({ n, students, takers }) => ({
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

function OtherMajors({ code, majors }: { code: string; majors: TakenCoursePage['otherMajors'] }) {
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

type ShareRow = {
  key: string | number;
  name: ReactNode;
  part: number;
  whole: number;
  note?: string;
};

type ShareRowsProps = {
  caption: string;
  headings: readonly [string, string];
  rows: readonly ShareRow[];
};

/** Parts of groups as bars, which are a table: each row says its share and its students. */
const ShareRows = ({ caption, headings: [name, share], rows }: ShareRowsProps) => (
  <table className={classes.shares}>
    <caption className={classes.caption}>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{name}</th>
        <th scope="col" colSpan={2}>
          {share}
        </th>
        <th scope="col">Students</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, part, whole, note }) => (
        <tr key={key}>
          <th scope="row">
            {name}
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </th>
          <td className={classes.track}>
            {part > 0 && <span className={classes.bar} style={{ inlineSize: `${(100 * part) / whole}%` }} />}
          </td>
          <td className={classes.number}>{part > 0 && shareText(part / whole)}</td>
          <td className={classes.count}>
            {part > 0 ? `${withCommas(part)} of ${withCommas(whole)}` : 'Too few to show'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
