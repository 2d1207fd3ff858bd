import classes from './sample-trail.module.css';
import { TrailMap } from './trail-map.tsx';

/** An invented student of computer science; the courses are the university's. */
const semesters = Object.entries({
  'Fall 2023': ['ENGLSH 1000', 'CMP_SC 1050', 'MATH 1500', 'PSYCH 1000'],
  'Spring 2024': ['CHEM 1320', 'CMP_SC 2050', 'ENGLSH 2030', 'MATH 1700'],
  'Fall 2024': ['CMP_SC 2270', 'CMP_SC 3330', 'COMMUN 1200', 'MATH 2320'],
  'Spring 2025': ['CHEM 1330', 'CMP_SC 3050', 'CMP_SC 3280', 'PSYCH 2510'],
  'Fall 2025': ['CMP_SC 3380', 'COMMUN 3572', 'ENGLSH 2159', 'MATH 4140'],
  'Spring 2026': ['CMP_SC 4320', 'CMP_SC 4520', 'ENGLSH 3000', 'PSYCH 3010'],
}).map(([name, codes], index) => ({
  n: index + 1,
  name,
  courses: codes.map((code) => ({ code, subject: code.split(' ', 1)[0] ?? '' })),
}));

/** The product in one picture, for those who have none of their own yet. */
const SampleTrail = () => (
  <figure className={classes.sample}>
    <TrailMap semesters={semesters} label="An invented student’s trail: 24 courses in 6 semesters" isNamed />
    <figcaption>An invented student. A color is a subject.</figcaption>
  </figure>
);
export default SampleTrail;
