import { compareSemesters, type Plan, termName } from '@coursetrail/domain';
import classes from './plan.module.css';

const coursesIn = ({ courses }: Plan, semester: string) =>
  courses.filter((course) => course.semester === semester).map(({ programId }) => programId);

export function ComparePlans({ one, other }: { one: Plan; other: Plan }) {
  const semesters = [
    ...new Set([...one.courses, ...other.courses].map(({ semester }) => semester)),
  ].sort(compareSemesters);
  return (
    <div className={classes.compared}>
      <table>
        <caption>What differs is marked.</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{one.name}</th>
            <th scope="col">{other.name}</th>
          </tr>
        </thead>
        <tbody>
          {semesters.map((semester) => (
            <tr key={semester}>
              <th scope="row">{termName(semester)}</th>
              {[
                [one, other],
                [other, one],
              ].map(([plan, against]) => (
                <td key={plan?.id}>
                  <ul>
                    {coursesIn(plan ?? one, semester).map((programId) => (
                      <li key={programId}>
                        {coursesIn(against ?? other, semester).includes(programId) ? (
                          programId
                        ) : (
                          <mark>{programId}</mark>
                        )}
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
