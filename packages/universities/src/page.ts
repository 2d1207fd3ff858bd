import { university } from './index.ts';
import { programs } from './programs.ts';
import { subjects } from './subjects.ts';

/** What the page imports by the names of this package, and the addresses from which the server sends it. */
export const pageModules: Readonly<Record<string, { address: string; text: string }>> = {
  '@coursetrail/university': {
    address: '/university.js',
    text: `export const university=${JSON.stringify(university)};`,
  },
  // Apart, because pages without courses need neither.
  '@coursetrail/university/subjects': {
    address: '/university-subjects.js',
    text: `export const subjects=${JSON.stringify(subjects)};`,
  },
  '@coursetrail/university/programs': {
    address: '/university-programs.js',
    text: `export const programs=${JSON.stringify(programs)};`,
  },
};
