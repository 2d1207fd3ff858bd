import type { OwnAttempt } from '@coursetrail/contract';
import {
  averageNeeded,
  awaitsGrade,
  formatGpa,
  type Gpa,
  gpaByTerm,
  gpaOf,
  grades,
  type PointTable,
  pointTables,
  termName,
  type UncountedReason,
  uncountedReasons,
} from '@coursetrail/domain';
import { useId, useMemo, useState } from 'react';
import field from '../ui/field.module.css';
import { Choice } from './choice.tsx';
import { count } from './count.ts';
import classes from './gpa.module.css';

type Props = {
  courses: readonly OwnAttempt[];
  /** How many of them have their credits from the catalog. */
  takenOver: number;
  table: PointTable;
  onTable: (table: PointTable) => void;
};

const tableNames = {
  catalog: 'Catalog (A- is 3.7)',
  'transcript-key': 'Transcript key (A- is 3.67)',
} as const satisfies Record<PointTable, string>;

const reasons = {
  'in-progress': 'in progress',
  ungraded: 'without a grade yet',
  'without-points': 'with a grade that has no points, such as W or S',
  transferred: 'transferred from outside the UM System',
  'by-exam': 'by exam',
  repeated: 'that the audit leaves out, as repeated',
} as const satisfies Record<UncountedReason, string>;

/** Term and cumulative GPA, with what is in them and what is not. */
export function GpaPanel({ courses, takenOver, table, onTable }: Props) {
  const whole = useMemo(() => gpaOf(courses, table), [courses, table]);
  return (
    <section className={classes.panel} aria-labelledby="gpa">
      <div className={classes.top}>
        <h2 id="gpa">GPA</h2>
        <p className={classes.figure}>
          <output aria-label="Cumulative GPA">{formatGpa(whole.gpa)}</output>
          <span>
            {count(whole.creditsCounted, 'credit')} in {count(whole.coursesCounted, 'course')}
          </span>
        </p>
      </div>
      <details className={classes.more}>
        <summary>Terms and what is counted</summary>
        <fieldset className={classes.tables}>
          <legend>Points by the</legend>
          {pointTables.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="points"
                checked={each === table}
                onChange={() => onTable(each)}
              />
              {tableNames[each]}
            </label>
          ))}
        </fieldset>
        <Terms courses={courses} table={table} />
        <Counted whole={whole} takenOver={takenOver} />
      </details>
      <WhatIf courses={courses} table={table} whole={whole} />
    </section>
  );
}

function Terms({ courses, table }: Pick<Props, 'courses' | 'table'>) {
  const terms = useMemo(() => gpaByTerm(courses, table), [courses, table]);
  return (
    <table className={classes.terms}>
      <caption>GPA of each term</caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">Credits</th>
          <th scope="col">GPA</th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ semester, creditsCounted, gpa }) => (
          <tr key={semester}>
            <th scope="row">{termName(semester) || 'No semester'}</th>
            <td>{creditsCounted}</td>
            <td>{formatGpa(gpa)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Counted({ whole, takenOver }: { whole: Gpa; takenOver: number }) {
  const left = uncountedReasons.filter((reason) => whole.notCounted[reason] > 0);
  return (
    <div className={classes.counted}>
      <p>
        Counted are letter grades and WF, weighed by credits, at MU and the other UM campuses.
        {left.length > 0 && ' Not counted:'}
      </p>
      {left.length > 0 && (
        <ul>
          {left.map((reason) => (
            <li key={reason}>
              {whole.notCounted[reason]} {reasons[reason]}
            </li>
          ))}
        </ul>
      )}
      {whole.unknownCredits > 0 && (
        <p>
          Not known: {count(whole.unknownCredits, 'graded course')} without credits, left out here.
        </p>
      )}
      {takenOver > 0 && (
        <p>{count(takenOver, 'course')} entered by hand: credits taken from the catalog.</p>
      )}
      <p>
        A repeated course replaces the first grade only if you have asked the university for it.
        Until an audit marks an attempt as repeated, all of them count. This is our sum, not an
        official one.
      </p>
    </div>
  );
}

const letterGrades = grades.filter((grade) => !['W', 'N/A', 'IP'].includes(grade));

type Assumption = { grade: string; credits?: number | undefined };

/** Grades that are still to come, assumed. Lives and ends with the page: nothing is sent or kept. */
function WhatIf({ courses, table, whole }: Pick<Props, 'courses' | 'table'> & { whole: Gpa }) {
  const [assumed, setAssumed] = useState<ReadonlyMap<string, Assumption>>(new Map());
  const awaiting = courses.filter(awaitsGrade);
  const outcome = useMemo(
    () =>
      gpaOf(
        courses.map((course) => {
          const { grade = '', credits } = assumed.get(course._id) ?? {};
          return grade === '' ? course : { ...course, grade, credits: course.credits ?? credits };
        }),
        table,
      ),
    [courses, assumed, table],
  );
  if (awaiting.length === 0) return null;

  const assume = (id: string, assumption: Partial<Assumption>) =>
    setAssumed(new Map(assumed).set(id, { grade: '', ...assumed.get(id), ...assumption }));
  const creditsOf = ({ _id, credits }: OwnAttempt) => credits ?? assumed.get(_id)?.credits;
  const isLacking = (course: OwnAttempt) =>
    assumed.get(course._id)?.grade && creditsOf(course) === undefined;
  const change = (outcome.gpa ?? 0) - (whole.gpa ?? 0);
  return (
    <details className={classes.more}>
      <summary>What if …</summary>
      <p>Choose grades for courses that are still open. Nothing of this is stored.</p>
      <ul className={classes.open}>
        {awaiting.map((course) => (
          <li key={course._id}>
            <Choice
              label={`${course.programId}, ${termName(course.semester)}`}
              value={assumed.get(course._id)?.grade ?? ''}
              onChange={(grade) => assume(course._id, { grade })}
            >
              <option value="">Open</option>
              {letterGrades.map((grade) => (
                <option key={grade}>{grade}</option>
              ))}
            </Choice>
            <Credits
              course={course}
              value={creditsOf(course)}
              onChange={(credits) => assume(course._id, { credits })}
            />
          </li>
        ))}
      </ul>
      <p className={classes.outcome} role="status">
        GPA then: <b>{formatGpa(outcome.gpa)}</b>
        {whole.gpa !== null &&
          Math.abs(change) >= 0.0005 &&
          ` (${change > 0 ? '+' : '−'}${formatGpa(Math.abs(change))})`}
        {awaiting.some(isLacking) && '. Enter the credits of each course to count it.'}
      </p>
      <Target
        whole={whole}
        further={awaiting.reduce((sum, course) => sum + (creditsOf(course) ?? 0), 0)}
      />
      {assumed.size > 0 && (
        <button type="button" className="button" data-quiet onClick={() => setAssumed(new Map())}>
          Start over
        </button>
      )}
    </details>
  );
}

type CreditsProps = {
  course: OwnAttempt;
  value: number | undefined;
  onChange: (credits: number | undefined) => void;
};

function Credits({ course, value, onChange }: CreditsProps) {
  const id = useId();
  if (course.credits !== undefined)
    return <span className={classes.credits}>{count(course.credits, 'credit')}</span>;
  return (
    <div className={field.field}>
      <label htmlFor={id} aria-label={`Credits of ${course.programId}`}>
        Credits
      </label>
      <input
        id={id}
        className={field.input}
        type="number"
        inputMode="decimal"
        min={0}
        max={20}
        step={0.5}
        value={value ?? ''}
        onChange={(event) => {
          const credits = event.target.valueAsNumber;
          onChange(credits >= 0 && credits <= 20 ? credits : undefined);
        }}
      />
    </div>
  );
}

/** The other way round: what it takes. */
function Target({ whole, further }: { whole: Gpa; further: number }) {
  const id = useId();
  const [target, setTarget] = useState('');
  const wanted = Number(target.replace(',', '.'));
  const needed =
    target === '' || !(wanted >= 0 && wanted <= 4) ? null : averageNeeded(whole, further, wanted);
  return (
    <div className={field.field}>
      <label htmlFor={id}>Target GPA</label>
      <input
        id={id}
        className={field.input}
        inputMode="decimal"
        autoComplete="off"
        placeholder="3.5"
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
      <p className={field.hint} role="status">
        {needed !== null && sayNeeded(needed, further)}
        {target !== '' && !(wanted >= 0 && wanted <= 4) && 'Enter a number from 0 to 4.'}
        {target !== '' &&
          wanted <= 4 &&
          further === 0 &&
          'The credits of the open courses are not known.'}
      </p>
    </div>
  );
}

function sayNeeded(needed: number, further: number): string {
  const credits = `your ${count(further, 'open credit')}`;
  if (needed > 4)
    return `Out of reach with ${credits}: it would take an average of ${formatGpa(needed)}.`;
  if (needed <= 0) return `Yours already, whatever happens in ${credits}.`;
  return `Takes an average of ${formatGpa(needed)} in ${credits}.`;
}
