import { firstDuplicate, invisibleReasons, maxHistoryLength, sharingLevels, termName } from '@coursetrail/domain';
import * as z from 'zod/mini';
import { documents } from './documents.ts';
import {
  courseFacts,
  courseId,
  major,
  maxCoursesText,
  ofKnownSubject,
  ownAttempt,
  semester,
  sharedAttempt,
  text,
} from './histories.ts';

export const loginReply = z.object({
  token: z.string().check(z.describe('The identity token the call carried')),
  userId: z.string().check(z.describe('The user id of the identity service')),
});

const sharing = z.enum(sharingLevels);
export const sharingBody = z.strictObject({ sharing });
export const sharingReply = z.object({
  sharing: sharing.check(z.describe('The level in force')),
  chosen: z.boolean().check(z.describe('False until the student has chosen')),
});

export const seenByOthersQuery = z.strictObject({
  sharing: z.optional(sharing).check(z.describe('As if this level were chosen; without it, the level in force')),
});
export const seenByOthersReply = z.strictObject({
  unseen: z.nullable(z.enum(invisibleReasons)).check(z.describe('Why nobody sees the caller; null when others do')),
  major: z.nullable(z.string()),
  courses: z.array(sharedAttempt).check(z.describe('What others see after the next publication')),
  withheld: z.int().check(z.describe('How many courses are left out because too few students took them')),
  smallestGroup: z.int().check(z.describe('Groups with fewer students are not shown')),
  firstGroup: z.int().check(z.describe('A major is published first with so many students')),
});

/** What is published of the caller. Nobody else can ask for it. */
export const publishedReply = z.strictObject({
  publishedOn: z.nullable(z.iso.date()).check(z.describe('Null when nothing is published of the caller')),
  major: z.nullable(z.string()),
  courses: z
    .array(z.strictObject({ programId: z.string(), semester: z.string() }))
    .check(z.describe('As they are counted, including courses so rare that others do not see them')),
  hiddenUntil: z
    .nullable(z.iso.date())
    .check(z.describe('Until when the caller is not shown, because they or others have left')),
  isCurrent: z.boolean().check(z.describe('False while changes of the caller wait for a later publication')),
});
export type PublishedOfMe = z.infer<typeof publishedReply>;

const exportFormat = 'coursetrail-1';

/** Everything we store about a student. */
export const accountExport = z.object({
  format: z.literal(exportFormat),
  exportedAt: z.string(),
  firebaseUid: z.string(),
  major: z.nullable(z.string()),
  sharing: z.nullable(sharing).check(z.describe('Null until the student has chosen')),
  courses: z.array(ownAttempt),
  coursesBeforeLastChange: z.optional(z.array(ownAttempt)).check(z.describe('Kept for a day, for undo')),
  auditBeforeLastChange: z
    .optional(z.union([documents.audits, documents.audit]))
    .check(z.describe('The document `audits` before it was replaced, once `audit`; kept for a day, for undo')),
  documents: z.optional(z.partial(z.object(documents))).check(z.describe('The private documents that the student has')),
  universityLogins: z
    .optional(z.array(z.object({ issuer: z.string(), subject: z.string(), joinedAt: z.string() })))
    .check(z.describe('What the university calls the student, where it logs them in')),
});
export type AccountExport = z.infer<typeof accountExport>;

const importedAttempt = z
  .strictObject({
    ...courseFacts,
    _id: z.exactOptional(courseId),
    remark: z.exactOptional(text(40)),
    handEditedAt: z.exactOptional(z.iso.datetime().check(z.maxLength(40))),
    movedFrom: z.exactOptional(semester),
    auditPreparedOn: z.exactOptional(z.iso.date()),
  })
  .check(ofKnownSubject);

/** An exported file that is imported again, checked as strictly as anything a stranger sends. */
export const accountImportBody = z.strictObject({
  format: z.literal(exportFormat, 'This file wasn’t exported from Coursetrail.'),
  exportedAt: z.iso.datetime(),
  firebaseUid: z.optional(text(128)).check(z.describe('Never taken over: the file may be of another account')),
  major: z.nullable(major),
  sharing: z.nullable(sharing),
  courses: z.array(importedAttempt).check(
    z.maxLength(maxHistoryLength, maxCoursesText),
    z.superRefine((courses, context) => {
      const twice = firstDuplicate(courses);
      if (twice === undefined) return;
      context.addIssue({
        code: 'custom',
        message: `${twice.programId} stands twice in ${termName(twice.semester)}.`,
      });
    }),
  ),
  coursesBeforeLastChange: z
    .optional(z.unknown())
    .check(z.describe('Not taken over: undo leads back to what the import replaced')),
  auditBeforeLastChange: z.optional(z.unknown()).check(z.describe('Not taken over either')),
  documents: z.exactOptional(z.partial(z.strictObject(documents))),
  universityLogins: z.optional(z.unknown()).check(z.describe('Never taken over: the university says who somebody is')),
});

export type AccountImport = z.infer<typeof accountImportBody>;

const keepOrTake = z
  ._default(z.enum(['keep', 'take']), 'keep')
  .check(
    z.describe('Whose stands where both the account and the file have one: the account’s (keep) or the file’s (take)'),
  );
export const accountImportQuery = z.strictObject({
  major: keepOrTake,
  sharing: keepOrTake,
  documents: keepOrTake,
});
/** The reply to a change of the history names it in this header. */
export const changeHeader = 'history-changed-at';
export const undoBody = z.nullish(
  z.strictObject({
    change: z.string().check(z.describe('What the reply to the change named. Refused if another came after it')),
  }),
);
export const accountImportReply = z.object({
  courses: z.int().check(z.describe('How many courses the history holds now')),
  changed: z
    .boolean()
    .check(z.describe('False when the history held just these already: then there is nothing to undo')),
  major: z.nullable(z.string()),
  sharing: z.nullable(sharing),
});
