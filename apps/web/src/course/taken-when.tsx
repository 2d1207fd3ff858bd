import { percentage, semesterLabel, withoutStudent } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { chartPath, pathOfMajor } from '../paths.ts';
import { attemptsCountedIn } from '../server/published-of-me.ts';
import { publishedQuery } from '../server/sharing.ts';
import { crowdQuery } from '../server/visualizer.ts';
import { useUserId } from '../session/session.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { plural } from '../ui/plural.ts';
import { Section } from '../ui/section.tsx';
import classes from './course.module.css';

type Props = { code: string; major: string };

/** In which of their semesters the other students in the major take the course. */
export function TakenWhen({ code, major }: Props) {
  const userId = useUserId();
  const { data: crowd } = useQuery(crowdQuery(userId, major));
  const { data: published } = useQuery(publishedQuery(userId));
  if (crowd === undefined || published === undefined) return null;
  const others = withoutStudent(crowd.semesters, attemptsCountedIn(major, published));
  const semesters = others.flatMap(({ n, students: outOf, courses }) => {
    const students = courses.find(({ programId }) => programId === code)?.students ?? 0;
    return students === 0 ? [] : [{ n, students, outOf }];
  });
  return (
    <Section title={`When ${major} students take it`}>
      {semesters.length === 0 ? (
        <p>Too few other students in {major} have taken it to say when.</p>
      ) : (
        <>
          <table className={classes.when}>
            <thead>
              <tr>
                <th scope="col">Semester</th>
                <th scope="col">Share of the others</th>
              </tr>
            </thead>
            <tbody>
              {semesters.map(({ n, students, outOf }) => (
                <tr key={n}>
                  <th scope="row">{semesterLabel(n)}</th>
                  <td>
                    <span
                      className={classes.bar}
                      style={{ inlineSize: `${(60 * students) / outOf}%` }}
                    />
                    {percentage(students, outOf)}%{' '}
                    <span className={classes.quiet}>
                      {students.toLocaleString('en-US')} of {plural(outOf, 'student')}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={classes.more}>
            <LinkButton variant="quiet" to={pathOfMajor(major, code)}>
              See it in the path of {major}
            </LinkButton>
            <LinkButton variant="quiet" to={chartPath(major, 'grades', code)}>
              See its grades
            </LinkButton>
          </div>
        </>
      )}
    </Section>
  );
}
