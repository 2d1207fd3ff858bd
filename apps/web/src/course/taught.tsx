import type { TakenCoursePage } from '@coursetrail/contract';
import { regularSeasons, seasonWords } from '@coursetrail/domain';
import { Section } from '../ui/section.tsx';
import classes from './course.module.css';

/** In which part of the year the course is taken, which is when it is taught. */
export const Taught = ({ seasons }: Pick<TakenCoursePage, 'seasons'>) => (
  <Section title="Taught">
    {seasons === null ? (
      <p>Not enough data to tell {regularSeasons.join(' from ')}.</p>
    ) : (
      <p>Students in all majors take it {seasonWords(seasons)}.</p>
    )}
    <p className={classes.source}>Check the schedule of classes.</p>
  </Section>
);
