import * as z from 'zod/mini';

/** Any text is accepted: what is not a course code is simply not in the catalog. */
export const courseLookupParams = z.object({
  code: z.string().check(z.describe('A course such as MATH 1500, URL-encoded')),
});

/** The capitals are the specification's. Whatever the catalog does not know is left out. */
export const courseDetail = z.object({
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  Credits: z.nullish(z.string()).check(z.describe("Such as '3' or '1-3', or 'Variable'")),
  Prerequisites: z.nullish(z.string()),
});
export type CourseDetail = z.infer<typeof courseDetail>;

const namedCourse = z.object({ code: z.string(), title: z.string() });

/** A course with its place among the others. */
export const coursePageReply = z.object({
  code: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  credits: z.nullable(z.string()),
  prerequisites: z
    .nullable(z.string())
    .check(z.describe('An expression that `parsePrerequisites` of the domain reads, or free text')),
  needs: z.array(namedCourse).check(z.describe('The courses that the prerequisites name')),
  opens: z.array(namedCourse).check(z.describe('The courses whose prerequisites name this one')),
});
export type CoursePage = z.infer<typeof coursePageReply>;

export const subjectCoursesQuery = z.strictObject({ subject: z.string().check(z.maxLength(40)) });
export const subjectCoursesReply = z.array(
  z.object({ code: z.string(), title: z.string(), credits: z.optional(z.string()) }),
);
export type SubjectCourses = z.infer<typeof subjectCoursesReply>;

export const coursePrerequisitesQuery = z.strictObject({
  courses: z
    .string()
    .check(
      z.maxLength(1000),
      z.describe('Separated by commas; courses that the catalog does not know are left out'),
    ),
});
/** By course code as asked. The prerequisites are those of a course page. */
export const coursePrerequisitesReply = z.record(
  z.string(),
  z.object({ title: z.string(), prerequisites: z.nullable(z.string()) }),
);
export type CoursePrerequisitesReply = z.infer<typeof coursePrerequisitesReply>;

export const courseTitlesQuery = z.strictObject({
  subjects: z
    .string()
    .check(
      z.maxLength(4000),
      z.describe('Separated by commas; subjects that the catalog does not know are left out'),
    ),
});
/** Course code to title. */
export const courseTitlesReply = z.record(z.string(), z.string());
export type CourseTitles = z.infer<typeof courseTitlesReply>;
