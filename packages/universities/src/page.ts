import { university } from './index.ts';
import { programs } from './programs.ts';

/** What the page imports by the names of this package, and the addresses from which the server sends it. */
export const pageModules: Readonly<Record<string, { address: string; text: string }>> = {
  '@coursetrail/university': {
    address: '/university.js',
    text: `export const university=${JSON.stringify(university)};`,
  },
  '@coursetrail/university/programs': {
    address: '/university-programs.js',
    text: `export const programs=${JSON.stringify(programs)};`,
  },
};
