import { seasons, semesterCode } from '@coursetrail/domain';

/** Something else entirely that may be in the same folder. */
export const anotherDocument: string[][] = [
  [
    'RESIDENCE HALL MEAL PLAN',
    '',
    'Dear resident,',
    `your plan for ${seasons.map((season) => semesterCode({ season, year: 2028 })).join(', ')} is enclosed.`,
    'Breakfast is served from 7 to 10; dinner from 17 to 20.',
    'MATH 1500 students eat first, having earned it.',
  ],
];
