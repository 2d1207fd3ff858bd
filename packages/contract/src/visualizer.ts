import { z } from 'zod';
import { major, sharedRecord } from './histories.ts';

export const overviewReply = z.object({
  students: z.int().describe('How many share their history'),
  semesters: z.int().describe('The most semesters any one history has'),
});
export type Overview = z.infer<typeof overviewReply>;

export const majorParams = z.object({ major: major.describe('URL-encoded: some names hold a slash') });

/** How many students of a major took each course in their n-th semester. */
export const crowdReply = z.object({
  major: z.string(),
  students: z.int(),
  semesters: z.array(
    z.object({
      n: z.int(),
      students: z.int().describe('Who have an n-th semester'),
      courses: z.array(z.object({ programId: z.string(), students: z.int() })),
    }),
  ),
  withheldSemesters: z
    .int()
    .describe(
      'Semesters left out because too few other students have them; a major too small as a whole counts as one',
    ),
});
export type Crowd = z.infer<typeof crowdReply>;

export const browseQuery = z.strictObject({
  major: major.optional(),
  step: z.enum(['random', 'next', 'previous']).default('random'),
  from: z.string().max(400).optional().describe('The cursor of the history shown now'),
});
/** One anonymous history; none where too few others share theirs. */
export const browseReply = z.object({
  record: sharedRecord.nullable(),
  cursor: z.string().nullable().describe('Where this history stands; for this caller, for an hour'),
});
export type Browsed = z.infer<typeof browseReply>;
