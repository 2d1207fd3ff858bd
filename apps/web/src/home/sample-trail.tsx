import classes from './sample-trail.module.css';
import { TrailMap } from './trail-map.tsx';

/** An invented student of computer science; the courses are the university's. */
const semesters = {
  FS23: ['ENGLSH 1000', 'MATH 1500', 'CMP_SC 1050', 'PSYCH 1000'],
  SP24: ['ENGLSH 2030', 'CMP_SC 2050', 'MATH 1700', 'CHEM 1320'],
  FS24: ['CMP_SC 2270', 'COMMUN 1200', 'CMP_SC 3330', 'MATH 2320'],
  SP25: ['CHEM 1330', 'CMP_SC 3050', 'PSYCH 2510', 'CMP_SC 3280'],
  FS25: ['MATH 4140', 'CMP_SC 3380', 'COMMUN 3572', 'ENGLSH 2159'],
  SP26: ['CMP_SC 4520', 'ENGLSH 3000', 'CMP_SC 4320', 'PSYCH 3010'],
};
const courses = Object.entries(semesters).flatMap(([semester, codes]) =>
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
