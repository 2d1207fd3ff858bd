import { compareSemesters, type Plan, placeholdersOf, termName } from '@coursetrail/domain';
import { PlainTable } from '../ui/plain-table.tsx';
import classes from './plan.module.css';

const namesIn = (plan: Plan, semester: string) =>
  [...plan.courses, ...placeholdersOf(plan)]
    .filter((each) => each.semester === semester)
    .map((each) => ('programId' in each ? each.programId : each.title));

export function ComparePlans({ one, other }: { one: Plan; other: Plan }) {
  const semesters = [
    ...new Set(
      [one, other].flatMap((plan) => [...plan.courses, ...placeholdersOf(plan)]).map(({ semester }) => semester),
    ),
  ].sort(compareSemesters);
  const list = (semester: string, plan: Plan, against: Plan) => (
    <ul>
      {namesIn(plan, semester).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two placeholders may have one name
        <li key={index}>{namesIn(against, semester).includes(name) ? name : <mark>{name}</mark>}</li>
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
