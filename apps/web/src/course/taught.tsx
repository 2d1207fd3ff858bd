import type { TakenCoursePage } from '@coursetrail/contract';
import { seasonNames, studentsIn, usualSeasons } from '@coursetrail/domain';
import { plural } from '../ui/plural.ts';
import { Section } from '../ui/section.tsx';
import classes from './course.module.css';
import { ShareRows, shareText } from './taken-when.tsx';

/** In which part of the year the course is taken, which is when it is taught. */
export function Taught({ seasons }: Pick<TakenCoursePage, 'seasons'>) {
  if (seasons === null)
    return (
      <Section title="Taught">
        <p>Too few students took it to say in which season. Seasons need a larger group than semesters do.</p>
      </Section>
    );
  const students = studentsIn(seasons);
  const often = usualSeasons(seasons).map((name, index) => {
    const share = shareText(seasons[name] / students);
    return index === 0 ? `${share} took it in ${name}` : `${share} in ${name}`;
  });
  return (
    <Section title="Taught">
      <p>
        About {plural(students, 'student')} in all majors: {often.join(', ')}.
      </p>
      <ShareRows
        caption="Students by season"
        headings={['Season', 'Share']}
        rows={seasonNames.map((name) => ({
          key: name,
          name: <span className={classes.season}>{name}</span>,
          part: seasons[name],
          whole: students,
        }))}
      />
      <p className={classes.source}>
        From the courses students share, over all years, with rounded counts. The schedule of classes decides.
      </p>
    </Section>
  );
}
