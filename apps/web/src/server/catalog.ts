import {
  catalogReply,
  courseDetail,
  coursePageReply,
  coursePrerequisitesReply,
  courseSeasonsReply,
  courseTitlesReply,
  subjectCoursesReply,
  takenCoursePageReply,
} from '@coursetrail/contract';
import { subjects } from '@coursetrail/domain/subjects';
import type { ReplySchema } from './client.ts';
import { ownQuery, sharedQuery } from './queries.ts';

/** The catalog does not change while a page is open, and no change a student makes touches it. */
const catalogQuery = <Reply>(path: string, schema: ReplySchema<Reply>) => ({
  ...sharedQuery(path, schema),
  staleTime: 'static' as const,
});

const coursePath = (programId: string) => `/courses/${encodeURIComponent(programId)}`;
const listed = (name: string, codes: readonly string[]) => new URLSearchParams({ [name]: codes.join() });

export const courseQuery = (programId: string) => catalogQuery(coursePath(programId), courseDetail);

/** A course with what it needs and what it opens. */
export const coursePageQuery = (programId: string) => catalogQuery(`${coursePath(programId)}/page`, coursePageReply);

/** The same with what is published of the students who took it, and of those in a major. */
export const takenCoursePageQuery = (programId: string, major: string) => ({
  ...ownQuery(`${coursePath(programId)}/page/${encodeURIComponent(major)}`, takenCoursePageReply),
  // Going back and forth between courses asks once.
  staleTime: 60_000,
});

/** The titles and prerequisites of some courses, by code. */
export const coursePrerequisitesQuery = (codes: readonly string[]) =>
  catalogQuery(`/catalogue/prerequisites?${listed('courses', codes)}`, coursePrerequisitesReply);

/** In which part of the year some courses are taken, by code. */
export const courseSeasonsQuery = (codes: readonly string[]) => ({
  ...ownQuery(`/course-seasons?${listed('courses', codes)}`, courseSeasonsReply),
  staleTime: 'static' as const,
});

export const subjectCoursesQuery = (subject: string) =>
  catalogQuery(`/catalogue/courses?${listed('subject', [subject])}`, subjectCoursesReply);

/** The whole catalog at once: a student types faster than the server could be asked for each letter. */
export const wholeCatalogQuery = () => catalogQuery('/catalogue', catalogReply);

/** In which part of the year courses are taken, of all of which that can be told. */
export const allSeasonsQuery = () => ({
  ...ownQuery('/course-seasons', courseSeasonsReply),
  staleTime: 'static' as const,
});

/** The titles of all courses of some subjects, by code. */
export const courseTitlesQuery = (codes: readonly string[]) =>
  catalogQuery(`/catalogue/titles?${listed('subjects', codes)}`, courseTitlesReply);

const allSubjects = subjects.map(({ code }) => code);

/** The titles of the whole catalog at once: a student types faster than the server could be asked for each letter. */
export const allTitlesQuery = () => courseTitlesQuery(allSubjects);
