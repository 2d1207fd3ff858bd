import { grades, longestHistory, normaliseCourse, origins, parseSemester } from '@coursetrail/domain';
import { z } from 'zod';

/** What people type is tidied here, once: the rest of the product sees 'CMP_SC 1050'. */
export const programId = z
  .string()
  .max(40)
  .transform((text, context) => {
    const course = normaliseCourse(text);
    if (course === null) context.addIssue({ code: 'custom', message: 'Use a course such as MATH 1500.' });
    return course ?? z.NEVER;
  });

export const semester = z
  .string()
  .max(4)
  .refine((code) => parseSemester(code) !== null, 'Use a semester code such as FS24.');

const grade = z.enum(grades);
/** Audits print grades outside our list; long enough for any of them. */
export const anyGrade = z.string().max(4);
export const major = z.string().trim().min(1).max(120);

export const setMajorBody = z.strictObject({ major });
export const majorReply = z.object({ major: z.string().optional() });

export const submitCoursesBody = z.strictObject({
  courses: z.array(z.strictObject({ programId, semester, grade })).min(1).max(500),
});
export const submitCoursesReply = z.object({ added: z.int() });

export const courseId = z.string().min(1).max(40);

export const editCourseBody = z.strictObject({
  courseId,
  updatedData: z
    .strictObject({ semester: semester.optional(), grade: anyGrade.optional() })
    .refine(({ semester, grade }) => semester !== undefined || grade !== undefined, 'Say what to change.'),
});
export const courseParams = z.object({ id: courseId });
export const deleteCoursesBody = z.strictObject({ ids: z.array(courseId).min(1).max(longestHistory) });

/** An attempt as its owner sees it. */
export const ownCourse = z.object({
  _id: z.string(),
  programId: z.string(),
  semester: z.string(),
  grade: z.string(),
  credits: z.number().optional(),
  title: z.string().optional(),
  origin: z.enum(origins).optional(),
  remark: z.string().optional(),
  handEditedAt: z.string().optional(),
  movedFrom: z.string().optional(),
});
export type OwnCourse = z.infer<typeof ownCourse>;

/** A course as others see it: strict, so that a field too many is a bug and not a leak. */
export const sharedCourse = z.strictObject({
  programId: z.string(),
  semester: z.string(),
  grade: z.string().optional(),
});

const ownRecord = z.strictObject({
  firebaseUid: z.string(),
  major: z.string().nullable(),
  courses: z.array(ownCourse).max(longestHistory),
});
export type OwnRecord = z.infer<typeof ownRecord>;
export const sharedRecord = z.strictObject({
  firebaseUid: z.string().describe('A pseudonym, different for every reader and every day'),
  major: z.string(),
  courses: z.array(sharedCourse),
  withheld: z.int().describe('How many courses are left out because too few students took them'),
});
// Shared first: there are many of them on a page, and one of one's own.
export const historyRecord = z.union([sharedRecord, ownRecord]);

export const largestPage = 200;
export const courseHistoriesQuery = z.strictObject({
  scope: z.enum(['mine', 'all']).default('all'),
  major: major.optional(),
  limit: z.coerce.number().int().min(1).max(largestPage).default(largestPage),
  cursor: z.string().max(400).optional(),
});
export const courseHistoriesReply = z.array(historyRecord);
