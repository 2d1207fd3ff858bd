import {
  firstDuplicate,
  longestHistory,
  origins,
  prefixOf,
  reasonsUnseen,
  sharingLevels,
  termName,
} from '@coursetrail/domain';
import { resolveSubject } from '@coursetrail/domain/subjects';
import { z } from 'zod';
import { anyGrade, courseId, major, ownCourse, programId, semester, sharedCourse } from './histories.ts';

export const loginReply = z.object({
  token: z.string().describe('The identity token the call carried'),
  userId: z.string().describe('The user id of the identity service'),
});

const sharing = z.enum(sharingLevels);
export const sharingBody = z.strictObject({ sharing });
export const sharingReply = z.object({
  sharing: sharing.describe('The level in force'),
  chosen: z.boolean().describe('False until the student has chosen'),
});

export const seenByOthersQuery = z.strictObject({
  sharing: sharing.optional().describe('As if this level were chosen; without it, the level in force'),
});
export const seenByOthersReply = z.strictObject({
  unseen: z.enum(reasonsUnseen).nullable().describe('Why nobody sees the caller; null when others do'),
  major: z.string().nullable(),
  courses: z.array(sharedCourse).describe('The most that any other student sees'),
  withheld: z.int().describe('How many courses are left out because too few students took them'),
  minGroupSize: z.int(),
});

const exportFormat = 'coursetrail-1';

/** All we keep of a student. */
export const accountExport = z.object({
  format: z.literal(exportFormat),
  exportedAt: z.string(),
  firebaseUid: z.string(),
  major: z.string().nullable(),
  sharing: sharing.nullable().describe('Null until the student has chosen'),
  courses: z.array(ownCourse),
  coursesBeforeLastChange: z.array(ownCourse).optional().describe('Kept for a day, for undo'),
});
export type AccountExport = z.infer<typeof accountExport>;

const keptCourse = z
  .strictObject({
    _id: courseId.exactOptional(),
    programId,
    semester,
    grade: anyGrade,
    credits: z.number().min(0).max(999).exactOptional(),
    title: z.string().max(1000).exactOptional(),
    origin: z.enum(origins).exactOptional(),
    remark: z.string().max(40).exactOptional(),
    handEditedAt: z.iso.datetime().exactOptional(),
    movedFrom: semester.exactOptional(),
  })
  // Only an audit brings courses of subjects that we do not know, and an audit says where each comes from.
  .refine(({ programId, origin }) => origin !== undefined || resolveSubject(prefixOf(programId)) !== null, {
    path: ['programId'],
    message: 'Use a course subject from the list.',
  });

/** An exported file on its way back, looked at as closely as anything a stranger sends. */
export const accountImportBody = z.strictObject({
  format: z.literal(exportFormat, 'This is not a file exported from Coursetrail.'),
  exportedAt: z.iso.datetime(),
  firebaseUid: z.string().max(128).optional().describe('Never taken over: the file may be of another account'),
  major: major.nullable(),
  sharing: sharing.nullable(),
  courses: z
    .array(keptCourse)
    .max(longestHistory, `A history can hold at most ${longestHistory} courses.`)
    .superRefine((courses, context) => {
      const twice = firstDuplicate(courses);
      if (twice === undefined) return;
      context.addIssue({ code: 'custom', message: `${twice.programId} stands twice in ${termName(twice.semester)}.` });
    }),
  coursesBeforeLastChange: z
    .unknown()
    .optional()
    .describe('Not taken over: undo leads back to what the import replaced'),
});

export type AccountImport = z.infer<typeof accountImportBody>;

const keepOrTake = z
  .enum(['keep', 'take'])
  .default('keep')
  .describe('Whose stands where both the account and the file have one: the account’s (keep) or the file’s (take)');
export const accountImportQuery = z.strictObject({ major: keepOrTake, sharing: keepOrTake });
export const accountImportReply = z.object({
  courses: z.int().describe('How many courses the history holds now'),
  changed: z.boolean().describe('False when the history held just these already: then there is nothing to undo'),
  major: z.string().nullable(),
  sharing: sharing.nullable(),
});
