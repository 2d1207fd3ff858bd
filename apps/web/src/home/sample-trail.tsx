import { university } from '@coursetrail/university';
import classes from './sample-trail.module.css';
import { TrailMap } from './trail-map.tsx';

/** An invented student; the courses are the university's. */
const courses = Object.entries(university.example.trail).flatMap(([semester, codes]) =>
  codes.map((programId) => ({ programId, semester })),
);

/** The product in one picture, for those who have none of their own yet. */
const SampleTrail = () => (
  <figure className={classes.sample}>
    <TrailMap courses={courses} whose="An invented student’s trail" isNamed />
    <figcaption>An invented student. A color is a subject.</figcaption>
  </figure>
);
export default SampleTrail;
