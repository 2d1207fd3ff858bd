import type { OwnAttempt } from '@coursetrail/contract';
import {
  averageNeeded,
  awaitsGrade,
  formatGpa,
  type Gpa,
  gpaOf,
  grades,
  type PointTable,
  termName,
} from '@coursetrail/domain';
import { useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { plural } from '../ui/plural.ts';
import { Fold } from './fold.tsx';
import classes from './what-if.module.css';

const letterGrades = grades.filter((grade) => !['W', 'N/A', 'IP'].includes(grade));

/** What a student assumes about an open course; the credits only where they are not known. */
type AssumedGrade = { grade: string; credits?: number | undefined };

type Props = { courses: readonly OwnAttempt[]; table: PointTable; cumulative: Gpa };

/** What the GPA would become with grades that are still to come. Lives as long as the page: nothing is sent or stored. */
export function WhatIf({ courses, table, cumulative }: Props) {
  const [assumed, setAssumed] = useState<ReadonlyMap<string, AssumedGrade>>(new Map());
  const open = courses.filter(awaitsGrade);
  const result = useMemo(
    () => gpaOf(withAssumed(courses, assumed), table),
    [courses, assumed, table],
  );
  if (open.length === 0) return null;

  const assume = (id: string, assumption: Partial<AssumedGrade>) =>
    setAssumed(new Map(assumed).set(id, { grade: '', ...assumed.get(id), ...assumption }));
  const creditsOf = ({ _id, credits }: OwnAttempt) => credits ?? assumed.get(_id)?.credits;
  const lacksCredits = (course: OwnAttempt) =>
    assumed.get(course._id)?.grade && creditsOf(course) === undefined;
  const openCredits = open.reduce((sum, course) => sum + (creditsOf(course) ?? 0), 0);

  return (
    <Fold summary="What if …">
      <p>Choose grades for courses that are still open. None of this is stored.</p>
      <ul className={classes.open}>
        {open.map((course) => (
          <li key={course._id} className={classes.course}>
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
            {course.credits === undefined ? (
              <CreditsField
                programId={course.programId}
                value={assumed.get(course._id)?.credits}
                onChange={(credits) => assume(course._id, { credits })}
              />
            ) : (
              <span className={classes.credits}>{plural(course.credits, 'credit')}</span>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.result} role="status">
        GPA then: <b className={classes.gpa}>{formatGpa(result.gpa)}</b>
        {differenceInWords(cumulative, result)}
        {open.some(lacksCredits) && '. Enter the credits of each course to count it.'}
      </p>
      <TargetGpa cumulative={cumulative} openCredits={openCredits} />
      {assumed.size > 0 && (
        <Button variant="quiet" className={classes.startOver} onClick={() => setAssumed(new Map())}>
          Start over
        </Button>
      )}
    </Fold>
  );
}

const withAssumed = (courses: readonly OwnAttempt[], assumed: ReadonlyMap<string, AssumedGrade>) =>
  courses.map((course) => {
    const { grade = '', credits } = assumed.get(course._id) ?? {};
    return grade === '' ? course : { ...course, grade, credits: course.credits ?? credits };
  });

/** ' (+0.177)'; nothing where three decimals show no difference. */
function differenceInWords(before: Gpa, after: Gpa): string {
  const difference = (after.gpa ?? 0) - (before.gpa ?? 0);
  if (before.gpa === null || Math.abs(difference) < 0.0005) return '';
  return ` (${difference > 0 ? '+' : '−'}${formatGpa(Math.abs(difference))})`;
}

type CreditsFieldProps = {
  programId: string;
  value: number | undefined;
  onChange: (credits: number | undefined) => void;
};

const CreditsField = ({ programId, value, onChange }: CreditsFieldProps) => (
  <Field
    label="Credits"
    aria-label={`Credits of ${programId}`}
    type="number"
    inputMode="decimal"
    required={false}
    min={0}
    max={20}
    step={0.5}
    value={value ?? ''}
    onChange={(event) => {
      const credits = event.target.valueAsNumber;
      onChange(credits >= 0 && credits <= 20 ? credits : undefined);
    }}
  />
);

/** The reverse: the average that a target GPA requires. */
function TargetGpa({ cumulative, openCredits }: { cumulative: Gpa; openCredits: number }) {
  const [text, setText] = useState('');
  return (
    <div className={classes.target}>
      <Field
        label="Target GPA"
        inputMode="decimal"
        required={false}
        autoComplete="off"
        placeholder="3.5"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={classes.needed} role="status">
        {text !== '' && neededInWords(text, cumulative, openCredits)}
      </p>
    </div>
  );
}

function neededInWords(text: string, cumulative: Gpa, openCredits: number): string {
  const target = Number(text.replace(',', '.'));
  if (!(target >= 0 && target <= 4)) return 'Enter a number from 0 to 4.';
  const needed = averageNeeded(cumulative, openCredits, target);
  if (needed === null) return 'The credits of the open courses are not known.';
  const credits = `your ${plural(openCredits, 'open credit')}`;
  if (needed > 4)
    return `Out of reach with ${credits}: it would take an average of ${formatGpa(needed)}.`;
  if (needed <= 0) return `You already have it, no matter how ${credits} turn out.`;
  return `Takes an average of ${formatGpa(needed)} in ${credits}.`;
}
