import * as z from 'zod/mini';

/** About a hundred times the size of a degree audit. */
export const largestUploadMegabytes = 10;
export const largestUpload = largestUploadMegabytes * 1024 * 1024;

/** What an uploaded degree audit changed in the history. */
export const uploadReply = z.object({
  courseCount: z.int().check(z.describe('Attempts read from the file')),
  added: z.int(),
  updated: z.int().check(z.describe('Attempts that took a grade or another fact from the audit')),
  unchanged: z
    .int()
    .check(
      z.describe('Attempts the history held already, or that the student has corrected by hand'),
    ),
  ignored: z
    .array(z.object({ text: z.string(), reason: z.string() }))
    .check(z.describe('Lines that look like courses and could not be used')),
});
export type UploadReply = z.infer<typeof uploadReply>;

/** The caller's position in the upload queue; the wire calls it `place`. */
export const uploadPositionReply = z.object({
  place: z
    .nullable(z.int())
    .check(z.describe('How many files are read before it; null when none of the caller waits')),
});
