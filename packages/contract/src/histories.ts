import {
  grades,
  isPlainText,
  maxHistoryLength,
  normalizeCourseCode,
  type Origin,
  origins,
  parseSemester,
  prefixOf,
  semesterWord,
} from '@coursetrail/domain';
import { resolveSubject } from '@coursetrail/domain/subjects';
import { university } from '@coursetrail/university';
import * as z from 'zod/mini';

const plain = z.refine<string>(isPlainText, 'A text holds a character that cannot be stored.');

/** Any text of students. Control characters are refused here, so that every engine refuses the same ones. */
export const text = (max: number) => z.string().check(z.maxLength(max), plain);

/** Normalizes what people type, here and nowhere else: the rest of the product sees 'CMP_SC 1050'. */
export const courseWanted = `Use a course such as ${university.example.courses[0]}.`;
export const programId = z.pipe(
  text(40),
  z.transform((typed, context) => {
    const course = normalizeCourseCode(typed);
    if (course === null) {
      context.issues.push({
        code: 'custom',
        message: courseWanted,
        input: typed,
      });
    }
    return course ?? z.NEVER;
  }),
);

export const semester = text(4).check(
  z.refine((code) => parseSemester(code) !== null, `Use a ${semesterWord} code such as ${university.example.term}.`),
);

const grade = z.enum(grades);
/** Audits also print grades that are not listed. Four characters are enough for any of them. */
export const anyGrade = text(4).check(z.regex(/^([A-Z]{1,3}[*+-]?|N\/A)?$/));
export const major = z.string().check(z.trim(), z.minLength(1), z.maxLength(120), plain);

export const setMajorBody = z.strictObject({ major });
export const majorReply = z.object({ major: z.optional(z.string()) });

export const submitCoursesBody = z.strictObject({
  courses: z.array(z.strictObject({ programId, semester, grade })).check(z.minLength(1), z.maxLength(maxHistoryLength)),
});
export const submitCoursesReply = z.object({ added: z.int() });

/** A course as a document lists it: a file, a pasted text or an export. */
export const courseFacts = {
  programId,
  semester,
  grade: anyGrade,
  credits: z.exactOptional(z.number().check(z.gte(0), z.lte(999))),
  title: z.exactOptional(text(1000)),
  origin: z.exactOptional(z.enum(origins)),
};

type OfSubject = { programId: string; origin?: Origin };
/** Only an audit or a transcript lists a subject that we do not know, and both give every course an origin. */
export const ofKnownSubject = z.refine<OfSubject>(
  ({ programId, origin }) => origin !== undefined || resolveSubject(prefixOf(programId)) !== null,
  { path: ['programId'], message: 'Use a course subject from the list.' },
);

export const maxCoursesText = `You can have at most ${maxHistoryLength} courses.`;

/** A pasted text as the page read it. The text itself, with the student's name and number, is not sent. */
export const mergeCoursesBody = z.strictObject({
  courses: z
    .array(z.strictObject(courseFacts).check(ofKnownSubject))
    .check(z.minLength(1), z.maxLength(maxHistoryLength, maxCoursesText)),
  preparedOn: z.optional(z.iso.date()),
});

export type MergeCourses = z.infer<typeof mergeCoursesBody>;

/** What a merge did to the history. */
export const mergeReply = z.object({
  added: z.int(),
  updated: z.int().check(z.describe('Attempts that took a grade or another fact from what is merged')),
  unchanged: z
    .int()
    .check(
      z.describe(
        'Attempts the history held already, knows from a newer audit, or that the student has corrected by hand',
      ),
    ),
  newerAuditOn: z
    .nullable(z.string())
    .check(
      z.describe(
        'The day of the newest audit in the history, if what is merged is older: then what the newer one lists stays',
      ),
    ),
});
export type MergeReply = z.infer<typeof mergeReply>;

export const courseId = text(40).check(z.minLength(1));

export const editCourseBody = z.strictObject({
  courseId,
  updatedData: z
    .strictObject({ semester: z.optional(semester), grade: z.optional(anyGrade) })
    .check(z.refine(({ semester, grade }) => semester !== undefined || grade !== undefined, 'Say what to change.')),
});
export const courseParams = z.object({ id: courseId });
export const deleteCoursesBody = z.strictObject({
  ids: z.array(courseId).check(z.minLength(1), z.maxLength(maxHistoryLength)),
});

/** An attempt as its owner sees it. */
export const ownAttempt = z.object({
  _id: z.string(),
  programId: z.string(),
  semester: z.string(),
  grade: z.string(),
  credits: z.optional(z.number()),
  title: z.optional(z.string()),
  origin: z.optional(z.enum(origins)),
  remark: z.optional(z.string()),
  handEditedAt: z.optional(z.string()),
  movedFrom: z.optional(z.string()),
  auditPreparedOn: z.optional(z.string()).check(z.describe('The day of the degree audit that the facts come from')),
});
export type OwnAttempt = z.infer<typeof ownAttempt>;

/** An attempt as others see it. Strict, so that an extra field is a bug and not a leak. */
export const sharedAttempt = z.strictObject({
  programId: z.string(),
  semester: z.string(),
  grade: z.optional(z.string()),
});

const ownRecord = z.strictObject({
  firebaseUid: z.string(),
  major: z.nullable(z.string()),
  courses: z.array(ownAttempt).check(z.maxLength(maxHistoryLength)),
});
export type OwnRecord = z.infer<typeof ownRecord>;
export const sharedRecord = z.strictObject({
  firebaseUid: z.string().check(z.describe('A pseudonym, different for every reader and every day')),
  major: z.string(),
  courses: z.array(sharedAttempt),
  withheld: z.int().check(z.describe('How many courses are left out because too few students took them')),
});
// Shared records first: a page has many of them, and at most one of the caller's own.
const historyRecord = z.union([sharedRecord, ownRecord]);
export type HistoryRecord = z.infer<typeof historyRecord>;

/** More would hold up everybody else's requests. The `Link` header of a reply leads to the next page. */
const maxPageSize = 25;
export const courseHistoriesQuery = z.strictObject({
  scope: z._default(z.enum(['mine', 'all']), 'all'),
  major: z.optional(major),
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(maxPageSize)), maxPageSize),
  cursor: z.optional(text(400)),
});
export const courseHistoriesReply = z.array(historyRecord);
