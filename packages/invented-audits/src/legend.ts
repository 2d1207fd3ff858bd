import { inventedLines } from '@coursetrail/university/invented';

/** How the report explains itself at the end. None of it is a course, but some of it looks like one. */
export const legend = inventedLines('legend of audits');
