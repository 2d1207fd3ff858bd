import * as z from 'zod/mini';
import { major, sharedRecord, text } from './histories.ts';
import { importedStudents } from './statistics.ts';

export const overviewReply = z.object({
  students: z.int().check(z.describe('How many are counted in all published majors')),
  semesters: z.int().check(z.describe('The most semesters that any published major shows')),
});
export type Overview = z.infer<typeof overviewReply>;

export const majorParams = z.object({
  major: major.check(z.describe('URL-encoded: some names hold a slash')),
});

/** How many students of a major took each course in their n-th semester. */
export const crowdReply = z.object({
  major: z.string(),
  students: z.int().check(z.describe('0 when nothing is published of the major')),
  publishedOn: z.nullable(z.iso.date()).check(z.describe('The day of the publication')),
  imported: z.optional(importedStudents),
  semesters: z.array(
    z.object({
      n: z.int(),
      students: z.int().check(z.describe('Who have an n-th semester')),
      courses: z.array(z.object({ programId: z.string(), students: z.int() })),
    }),
  ),
});
export type Crowd = z.infer<typeof crowdReply>;

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

export const browseQuery = z.strictObject({
  major: z.optional(major),
  step: z._default(z.enum(['random', 'next', 'previous']), 'random'),
  from: z.optional(text(400)).check(z.describe('The cursor of the history shown now')),
});
/** One anonymous history; null when too few others share theirs. */
export const browseReply = z.object({
  record: z.nullable(sharedRecord),
  cursor: z.nullable(z.string()).check(z.describe('Where this history stands; for this caller, for an hour')),
});
export type Browsed = z.infer<typeof browseReply>;
