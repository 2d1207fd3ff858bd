import type { OwnAttempt, TakenCoursePage } from '@coursetrail/contract';
import type { ReactNode } from 'react';
import { chartPath } from '../paths.ts';
import { BarChart } from '../ui/bar-chart.tsx';
import { LinkButton } from '../ui/button.tsx';
import { chartLooks } from '../ui/chart-looks.ts';
import { gradeAxis } from '../ui/grade-axis.ts';
import { plural } from '../ui/plural.ts';
import { Section } from '../ui/section.tsx';
import classes from './course.module.css';
import { attemptsAt } from './own-attempts.tsx';

type Props = { course: TakenCoursePage; attempts: readonly OwnAttempt[] };

/** In the major, and in all majors, where more students share their grades. */
export function Grades({ course, attempts }: Props) {
  const { code, major, grades, gradesInAllMajors } = course;
  if (grades === null && gradesInAllMajors === null) return null;
  return (
    <Section title="Grades">
      {grades !== null && (
        <GradesOf code={code} where={major} grades={grades} attempts={attempts}>
          <LinkButton variant="quiet" to={chartPath(major, 'grades', code)}>
            See the chart in Statistics
          </LinkButton>
        </GradesOf>
      )}
      {gradesInAllMajors !== null && (
        <GradesOf code={code} where="all majors" grades={gradesInAllMajors} attempts={attempts} />
      )}
    </Section>
  );
}

type GradesOfProps = {
  code: string;
  where: string;
  grades: NonNullable<TakenCoursePage['grades']>;
  attempts: readonly OwnAttempt[];
  children?: ReactNode;
};

/** Closed until somebody asks: students who were shown grades first chose worse. The average is left to Statistics. */
function GradesOf({ code, where, grades, attempts, children }: GradesOfProps) {
  const { students, values } = grades;
  const items = Object.entries(values).map(([name, value]) => ({ name, value }));
  const own = new Set(attemptsAt(code, attempts).map(({ grade }) => grade));
  return (
    <details className={classes.fold}>
      <summary>
        Grades of {plural(students, 'student')} in {where}
      </summary>
      <div className={classes.chart}>
        <BarChart
          title={code}
          {...chartLooks.grades}
          bars={gradeAxis([{ items }]).map((label) => ({
            label,
            value: values[label] ?? 0,
            isOwn: own.has(label),
          }))}
        />
      </div>
      {children}
    </details>
  );
}
