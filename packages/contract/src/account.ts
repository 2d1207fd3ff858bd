import { sharingLevels } from '@coursetrail/domain';
import { z } from 'zod';
import { ownCourse } from './histories.ts';

export const loginReply = z.object({
  token: z.string().describe('The identity token the call carried'),
  userId: z.string().describe('The user id of the identity service'),
});

export const sharingBody = z.strictObject({ sharing: z.enum(sharingLevels) });
export const sharingReply = z.object({
  sharing: z.enum(sharingLevels).describe('The level in force'),
  chosen: z.boolean().describe('False until the student has chosen'),
});

/** All we keep of a student. */
export const accountExport = z.object({
  exportedAt: z.string(),
  firebaseUid: z.string(),
  major: z.string().nullable(),
  sharing: z.enum(sharingLevels),
  courses: z.array(ownCourse),
  coursesBeforeLastChange: z.array(ownCourse).optional().describe('Kept for a day, for undo'),
});
