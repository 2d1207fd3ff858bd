import { university } from '@coursetrail/university';

/** The name of a program as an audit prints it: 'Biology' for 'Biology (Harbor Point)'. */
export const withoutCampus = (program: string): string =>
  university.otherCampuses.reduce((name, campus) => name.replace(` (${campus})`, ''), program);
