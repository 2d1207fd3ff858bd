import { seasonNames } from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import * as z from 'zod/mini';
import { major } from './histories.ts';

/** Any text is accepted: what is not a course code is simply not in the catalog. */
export const courseLookupParams = z.object({
  code: z.string().check(z.describe(`A course such as ${university.example.courses[0]}, URL-encoded`)),
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
/** Another course with how many students took both. */
const neighborCourse = z.extend(namedCourse, { students: z.int() });

/** A course with its place among the others, as the catalog knows it. */
export const coursePageReply = z.object({
  code: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  credits: z.nullable(z.string()),
  prerequisites: z
    .nullable(z.string())
    .check(z.describe('An expression that `parsePrerequisites` of the domain reads, or free text')),
  needs: z.array(namedCourse).check(z.describe('The courses that the prerequisites name')),
  opens: z
    .array(
      z.extend(namedCourse, {
        takers: z
          .optional(z.int())
          .check(z.describe('Students of the major who took it; absent where they are too few')),
      }),
    )
    .check(z.describe('The courses whose prerequisites name this one')),
});
export type CoursePage = z.infer<typeof coursePageReply>;

const seasonList = z.readonly(z.array(z.enum(seasonNames)));
const seasons = z
  .object({ often: seasonList, hardly: seasonList })
  .check(z.describe('When in the year students of all majors take it: a quarter of them or more, a tenth or fewer'));

export const takenCourseParams = z.extend(courseLookupParams, {
  major: major.check(z.describe('Whose students are asked about')),
});

/** The page of a course with what is published of the students who took it. The same for every student who asks. */
export const takenCoursePageReply = z.extend(coursePageReply, {
  major: z.string(),
  publishedOn: z
    .nullable(z.iso.date())
    .check(z.describe('The day of the publication; null when nothing is published of the major')),
  students: z.int().check(z.describe('Of the major; 0 when nothing is published of it')),
  semesters: z
    .array(z.object({ n: z.int(), students: z.int(), takers: z.int() }))
    .check(z.describe('Of the students with an n-th semester, how many took the course in it')),
  seasons: z.nullable(seasons),
  otherMajors: z
    .array(z.object({ major: z.string(), students: z.int(), takers: z.int(), semester: z.int() }))
    .check(z.describe('Where it is taken besides, and in which semester most of them take it')),
  holdsUp: z
    .nullable(
      z.object({
        courses: z.array(namedCourse),
        of: z.int().check(z.describe('The courses that most students of the major take, without this one')),
        unread: z.int().check(z.describe('How many of these have no prerequisites that can be read')),
      }),
    )
    .check(z.describe('Which courses that most students of the major take cannot be taken before it; null if unknown')),
  around: z
    .nullable(
      z.object({
        takers: z.int().check(z.describe('How many students of the major took the course')),
        justBefore: z.array(neighborCourse).check(z.describe('In the semester right before')),
        next: z.array(neighborCourse).check(z.describe('In the semester right after')),
        before: z.array(neighborCourse).check(z.describe('In any semester before')),
      }),
    )
    .check(z.describe('What its takers in the major took before and after; most students first')),
  grades: z
    .nullable(z.object({ students: z.int(), values: z.record(z.string(), z.number()) }))
    .check(z.describe('The percentage of each grade; null when too few share one')),
  gradesInAllMajors: z
    .nullable(z.object({ students: z.int(), values: z.record(z.string(), z.number()) }))
    .check(z.describe('The same over all majors in which the course is common')),
});
export type TakenCoursePage = z.infer<typeof takenCoursePageReply>;

export const subjectCoursesQuery = z.strictObject({ subject: z.string().check(z.maxLength(40)) });
export const subjectCoursesReply = z.array(
  z.object({ code: z.string(), title: z.string(), credits: z.optional(z.string()) }),
);
export type SubjectCourses = z.infer<typeof subjectCoursesReply>;

export const severalCoursesQuery = z.strictObject({
  courses: z
    .string()
    .check(z.maxLength(1000), z.describe('Separated by commas; courses that the catalog does not know are left out')),
});
/** By course code as asked. The prerequisites are those of a course page. */
export const coursePrerequisitesReply = z.record(
  z.string(),
  z.object({
    title: z.string(),
    credits: z.optional(z.string()),
    prerequisites: z.nullable(z.string()),
    labs: z.exactOptional(z.array(z.string())).check(z.describe('Labs of the same subject that are taken with it')),
  }),
);
export type CoursePrerequisitesReply = z.infer<typeof coursePrerequisitesReply>;

export const courseSeasonsQuery = z.strictObject({ courses: z.optional(severalCoursesQuery.shape.courses) });
/** By course code as asked; null where too few students took it. Without any asked, all courses whose seasons are known. */
export const courseSeasonsReply = z.record(z.string(), z.nullable(seasons));
export type CourseSeasonsReply = z.infer<typeof courseSeasonsReply>;

/** One course: its code, title, credits and prerequisites. Lists, because names in each would be half of the reply. */
const catalogEntry = z.tuple([z.string(), z.string(), z.nullable(z.string()), z.nullable(z.string())]);
/** The whole catalog, by code. The credits and prerequisites are those of a course page. */
export const catalogReply = z.array(catalogEntry);
export type CatalogReply = z.infer<typeof catalogReply>;

export const courseTitlesQuery = z.strictObject({
  subjects: z
    .string()
    .check(z.maxLength(4000), z.describe('Separated by commas; subjects that the catalog does not know are left out')),
});
/** Course code to title. */
export const courseTitlesReply = z.record(z.string(), z.string());
export type CourseTitles = z.infer<typeof courseTitlesReply>;
