import * as z from 'zod/mini';

const pair = z.tuple([z.int(), z.int(), z.int()]);

/** The domain's `Pathways` of a major. */
export const pathwaysReply = z.object({
  major: z.string(),
  madeOn: z.nullable(z.iso.date()).check(z.describe('Null when there are none of this major yet')),
  students: z.int(),
  lateStudents: z.int(),
  courses: z.array(z.object({ programId: z.string(), students: z.int(), late: z.int() })),
  next: z.array(pair).check(z.describe('Positions of two courses, and students')),
  before: z.array(pair),
  loads: z.array(z.object({ n: z.int(), students: z.int(), credits: z.int() })),
});
export type PathwaysReply = z.infer<typeof pathwaysReply>;
