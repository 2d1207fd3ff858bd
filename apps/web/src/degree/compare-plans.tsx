import { compareSemesters, type Plan, termName } from '@coursetrail/domain';
import { PlainTable } from '../ui/plain-table.tsx';
import classes from './plan.module.css';

const coursesIn = ({ courses }: Plan, semester: string) =>
  courses.filter((course) => course.semester === semester).map(({ programId }) => programId);

export function ComparePlans({ one, other }: { one: Plan; other: Plan }) {
  const semesters = [...new Set([...one.courses, ...other.courses].map(({ semester }) => semester))].sort(
    compareSemesters,
  );
  const list = (semester: string, plan: Plan, against: Plan) => (
    <ul>
      {coursesIn(plan, semester).map((programId) => (
        <li key={programId}>
          {coursesIn(against, semester).includes(programId) ? programId : <mark>{programId}</mark>}
        </li>
      ))}
    </ul>
  );
  return (
    <div className={classes.compared}>
      <PlainTable
        caption={<caption>What differs is marked.</caption>}
        headings={['', one.name, other.name]}
        rows={semesters.map((semester) => ({
          key: semester,
          cells: [termName(semester), list(semester, one, other), list(semester, other, one)],
        }))}
      />
    </div>
  );
}
