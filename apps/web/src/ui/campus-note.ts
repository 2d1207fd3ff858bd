import { university } from '@coursetrail/university';
import { listText } from './plural.ts';

const { campus, otherCampuses, campusesWithoutCatalog: others } = university;

/** What students of other campuses need to know before they begin; empty where nobody else may sign up. */
export const campusNote =
  others.length === 0
    ? ''
    : `The programs and courses here are those of ${listText([campus, ...otherCampuses])}, not yet those of ${listText(others)}.`;
