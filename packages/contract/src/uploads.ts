import * as z from 'zod/mini';
import { mergeReply } from './histories.ts';

/** About a hundred times the size of a degree audit. */
export const maxUploadMegabytes = 10;
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024;

const creditTotal = z.object({
  audit: z.nullable(z.number()).check(z.describe('As the file prints it; null where it does not')),
  read: z.number().check(z.describe('As the courses add up')),
});

/** What an uploaded degree audit or transcript changed in the history. */
export const uploadReply = z.extend(mergeReply, {
  courseCount: z.int().check(z.describe('Attempts read from the file')),
  ignored: z
    .array(z.object({ text: z.string(), reason: z.string() }))
    .check(z.describe('Lines that look like courses and could not be used')),
  totals: z
    .object({ earned: creditTotal, inProgress: creditTotal, agree: z.nullable(z.boolean()) })
    .check(
      z.describe('Whether the courses add up to the credits the audit prints; `agree` is null where it prints none'),
    ),
  preparedOn: z.nullable(z.string()).check(z.describe('The day the audit was prepared; null where it prints none')),
  isTranscript: z.optional(z.boolean()).check(z.describe('A transcript says nothing of what a degree needs')),
  changesDegree: z.optional(z.boolean()).check(z.describe('Whether it says something new of a program')),
});
export type UploadReply = z.infer<typeof uploadReply>;

/** The caller's position in the upload queue; the wire calls it `place`. */
export const uploadPositionReply = z.object({
  place: z.nullable(z.int()).check(z.describe('How many files are read before it; null when none of the caller waits')),
});
