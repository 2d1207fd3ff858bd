import type { OwnAttempt, TakenCoursePage } from '@coursetrail/contract';
import { chartPath } from '../paths.ts';
import { BarChart } from '../ui/bar-chart.tsx';
import { chartLooks } from '../ui/chart-looks.ts';
import { gradeAxis } from '../ui/grade-axis.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { plural } from '../ui/plural.ts';
import { Section } from '../ui/section.tsx';
import classes from './course.module.css';
import { attemptsAt } from './own-attempts.tsx';

type Props = {
  code: string;
  major: string;
  grades: NonNullable<TakenCoursePage['grades']>;
  attempts: readonly OwnAttempt[];
};

/** Closed until somebody asks: students who were shown grades first chose worse. The average is left to Statistics. */
export function Grades({ code, major, grades: { students, values }, attempts }: Props) {
  const items = Object.entries(values).map(([name, value]) => ({ name, value }));
  const own = new Set(attemptsAt(code, attempts).map(({ grade }) => grade));
  return (
    <Section title="Grades">
      <details className={classes.grades}>
        <summary>
          Grades of {plural(students, 'student')} in {major}
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
        <LinkButton variant="quiet" to={chartPath(major, 'grades', code)}>
          See the chart in Statistics
        </LinkButton>
      </details>
    </Section>
  );
}
