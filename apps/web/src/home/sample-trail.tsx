import { university } from '@coursetrail/university';
import classes from './sample-trail.module.css';
import { TrailMap } from './trail-map.tsx';

/** An invented student; the courses are the university's. Without the domain's rules, which visitors need not fetch. */
const semesters = Object.entries(university.example.trail).map(([code, courses], index) => ({
  n: index + 1,
  name: `${university.seasons.find((season) => code.startsWith(season.code))?.name} 20${code.slice(-2)}`,
  courses: courses.toSorted().map((each) => ({ code: each, subject: each.split(' ', 1)[0] ?? '' })),
}));
const count = semesters.reduce((sum, { courses }) => sum + courses.length, 0);

/** The product in one picture, for those who have none of their own yet. */
const SampleTrail = () => (
  <figure className={classes.sample}>
    <TrailMap
      semesters={semesters}
      label={`An invented student’s trail: ${count} courses in ${semesters.length} ${university.texts.semester}s`}
      isNamed
    />
    <figcaption>An invented student. A color is a subject.</figcaption>
  </figure>
);
export default SampleTrail;
