import type { OwnAttempt } from '@coursetrail/contract';
import {
  averageNeeded,
  awaitsGrade,
  formatGpa,
  type Gpa,
  type GradedCourse,
  gpaOf,
  gradesToExpect,
  type PointTable,
  termName,
} from '@coursetrail/domain';
import { type ReactNode, useMemo, useState } from 'react';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { plural } from '../ui/plural.ts';
import classes from './try-grades.module.css';

/** What a student assumes about a course; of one in progress, the credits only where they are not known. */
type AssumedGrade = { grade: string; credits?: number | undefined };

/** The usual size of a course, which a planned one has until the student changes it. */
const usualCredits = 3;
const planned: AssumedGrade = { grade: '', credits: usualCredits };

type Props = { courses: readonly OwnAttempt[]; table: PointTable; cumulative: Gpa };

/**
 * What the GPA would become with grades that are still to come: of courses in progress and of courses that are only
 * planned. Lives as long as the page: nothing is sent or stored.
 */
export function TryGrades({ courses, table, cumulative }: Props) {
  const open = courses.filter(awaitsGrade);
  // Without a course in progress there is a planned one from the start, so that there is something to try.
  const plansAtFirst = open.length === 0 ? [planned] : [];
  const [assumed, setAssumed] = useState<ReadonlyMap<string, AssumedGrade>>(new Map());
  const [plans, setPlans] = useState<readonly AssumedGrade[]>(plansAtFirst);
  const result = useMemo(() => gpaOf(assumedHistory(courses, assumed, plans), table), [courses, assumed, plans, table]);

  const assume = (id: string, assumption: Partial<AssumedGrade>) =>
    setAssumed(new Map(assumed).set(id, { grade: '', ...assumed.get(id), ...assumption }));
  const plan = (at: number, changed: Partial<AssumedGrade>) =>
    setPlans(plans.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  const creditsOf = ({ _id, credits }: OwnAttempt) => credits ?? assumed.get(_id)?.credits;
  const lacksCredits =
    open.some((course) => assumed.get(course._id)?.grade && creditsOf(course) === undefined) ||
    plans.some(({ grade, credits }) => grade !== '' && credits === undefined);

  return (
    <Fold summary="Try grades">
      <p>Try grades for courses {open.length > 0 ? 'in progress' : 'you plan to take'}. Nothing is saved.</p>
      <ul className={classes.open}>
        {open.map((course) => (
          <li key={course._id} className={classes.course}>
            <GradeChoice
              label={`${course.programId}, ${termName(course.semester)}`}
              value={assumed.get(course._id)?.grade ?? ''}
              onChange={(grade) => assume(course._id, { grade })}
            />
            {course.credits === undefined ? (
              <CreditsField
                course={course.programId}
                value={assumed.get(course._id)?.credits}
                onChange={(credits) => assume(course._id, { credits })}
              />
            ) : (
              <span className={classes.credits}>{plural(course.credits, 'credit')}</span>
            )}
          </li>
        ))}
        {plans.map(({ grade, credits }, index) => {
          const name = `Planned course ${index + 1}`;
          return (
            <li key={name} className={classes.course}>
              <GradeChoice label={name} value={grade} onChange={(changed) => plan(index, { grade: changed })} />
              <CreditsField course={name} value={credits} onChange={(changed) => plan(index, { credits: changed })} />
            </li>
          );
        })}
      </ul>
      <p className={classes.result} role="status">
        Your GPA would be <b className={classes.gpa}>{formatGpa(result.gpa)}</b>
        {differenceInWords(cumulative, result)}
        {lacksCredits && '. Enter the credits for each course to count it.'}
      </p>
      <TargetGpa
        cumulative={cumulative}
        inProgress={open.reduce((sum, course) => sum + (creditsOf(course) ?? 0), 0)}
        planned={plans.reduce((sum, { credits = 0 }) => sum + credits, 0)}
      />
      <ButtonRow>
        <Button variant="quiet" size="small" onClick={() => setPlans([...plans, planned])}>
          Add a planned course
        </Button>
        {(assumed.size > 0 || plans.some(({ grade }) => grade !== '')) && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setAssumed(new Map());
              setPlans(plansAtFirst);
            }}
          >
            Start over
          </Button>
        )}
      </ButtonRow>
    </Fold>
  );
}

/** The history as it would be. Planned courses without a grade change nothing. */
const assumedHistory = (
  courses: readonly OwnAttempt[],
  assumed: ReadonlyMap<string, AssumedGrade>,
  plans: readonly AssumedGrade[],
): GradedCourse[] => [
  ...courses.map((course) => {
    const { grade = '', credits } = assumed.get(course._id) ?? {};
    return grade === '' ? course : { ...course, grade, credits: course.credits ?? credits };
  }),
  ...plans.filter(({ grade }) => grade !== '').map((plan) => ({ semester: '', ...plan })),
];

/** ' (+0.177)'; nothing where three decimals show no difference. */
function differenceInWords(before: Gpa, after: Gpa): string {
  const difference = (after.gpa ?? 0) - (before.gpa ?? 0);
  if (before.gpa === null || Math.abs(difference) < 0.0005) return '';
  return ` (${difference > 0 ? '+' : '−'}${formatGpa(Math.abs(difference))})`;
}

type GradeChoiceProps = { label: string; value: string; onChange: (grade: string) => void };

const GradeChoice = (choice: GradeChoiceProps) => <Choice {...choice} options={[['', 'Open'], ...gradesToExpect]} />;

type CreditsFieldProps = {
  course: string;
  value: number | undefined;
  onChange: (credits: number | undefined) => void;
};

const CreditsField = ({ course, value, onChange }: CreditsFieldProps) => (
  <Field
    label="Credits"
    aria-label={`Credits for ${course}`}
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

type ComingCredits = { inProgress: number; planned: number };

type TargetGpaProps = ComingCredits & { cumulative: Gpa };

/** The reverse of assumed grades: the average that a target GPA requires. */
function TargetGpa({ cumulative, inProgress, planned }: TargetGpaProps) {
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
        {text !== '' && neededInWords(text, cumulative, { inProgress, planned })}
      </p>
    </div>
  );
}

function neededInWords(text: string, cumulative: Gpa, coming: ComingCredits): string {
  const target = Number(text.replace(',', '.'));
  if (!(target >= 0 && target <= 4)) return 'Enter a number from 0 to 4.';
  const credits = coming.inProgress + coming.planned;
  const needed = averageNeeded(cumulative, credits, target);
  if (needed === null) return 'Enter the credits for the courses above first.';
  if (needed > 4) {
    const best = (cumulative.points + 4 * credits) / (cumulative.creditsCounted + credits);
    return `Not reachable with ${inWords(coming)}; straight A’s would give ${formatGpa(best)}.`;
  }
  if (needed <= 0) return `You’re already there, whatever you get in ${inWords(coming)}.`;
  return `You’d need an average of ${formatGpa(needed)} in ${inWords(coming)}.`;
}

function inWords({ inProgress, planned }: ComingCredits): string {
  if (planned === 0) return `${plural(inProgress, 'credit')} in progress`;
  if (inProgress === 0) return plural(planned, 'planned credit');
  return `${plural(inProgress + planned, 'credit')} in progress and planned`;
}

/** A part of the panel that opens and closes when its summary is clicked. */
export const Fold = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={classes.fold}>
    <summary className={classes.summary}>{summary}</summary>
    <div className={classes.content}>{children}</div>
  </details>
);
