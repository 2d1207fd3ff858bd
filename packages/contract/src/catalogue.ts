import { z } from 'zod';

/** Anything may be asked for: what is no course code is simply not in the catalogue. */
export const courseLookupParams = z.object({ code: z.string().describe('A course such as MATH 1500, URL-encoded') });

/** The capitals are the specification's. */
export const courseDetail = z.object({
  title: z.string(),
  description: z.string().optional(),
  Credits: z.string().optional().describe("Such as '3' or '1-3', or 'Variable'"),
  Prerequisites: z.string().optional(),
});
export type CourseDetail = z.infer<typeof courseDetail>;

export const subjectCoursesQuery = z.strictObject({ subject: z.string().max(40) });
export const subjectCoursesReply = z.array(
  z.object({ code: z.string(), title: z.string(), credits: z.string().optional() }),
);
export type SubjectCourses = z.infer<typeof subjectCoursesReply>;
