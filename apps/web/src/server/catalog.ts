import {
  courseDetail,
  coursePageReply,
  coursePrerequisitesReply,
  courseSeasonsReply,
  courseTitlesReply,
  subjectCoursesReply,
  takenCoursePageReply,
} from '@coursetrail/contract';
import { queryOptions } from '@tanstack/react-query';
import { request, requestAsStudent } from './client.ts';
import { type CacheOwner, keys } from './keys.ts';

// The catalog does not change while a page is open, and no change a student makes touches it.
const staleTime = 'static';

/** What the catalog knows about one course. */
export const courseQuery = (uid: CacheOwner, programId: string) =>
  queryOptions({
    queryKey: keys.course(uid, programId),
    queryFn: ({ signal }) =>
      request(`/courses/${encodeURIComponent(programId)}`, courseDetail, { signal }),
    staleTime,
  });

/** A course with what it needs and what it opens, the same for everybody. */
export const coursePageQuery = (programId: string) =>
  queryOptions({
    queryKey: keys.coursePage(programId),
    queryFn: ({ signal }) =>
      request(`/courses/${encodeURIComponent(programId)}/page`, coursePageReply, { signal }),
    staleTime,
  });

/** The same with what is published of the students who took it, and of those in a major. */
export const takenCoursePageQuery = (uid: CacheOwner, programId: string, major: string) =>
  queryOptions({
    queryKey: keys.takenCoursePage(uid, programId, major),
    queryFn: ({ signal }) =>
      requestAsStudent(
        `/courses/${encodeURIComponent(programId)}/page/${encodeURIComponent(major)}`,
        takenCoursePageReply,
        { signal },
      ),
    // Going back and forth between courses asks once.
    staleTime: 60_000,
  });

/** The titles and prerequisites of some courses, by code; the same for everybody. */
export const coursePrerequisitesQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: keys.coursePrerequisites(codes),
    queryFn: ({ signal }) =>
      request(
        `/catalogue/prerequisites?${new URLSearchParams({ courses: codes.join() })}`,
        coursePrerequisitesReply,
        { signal },
      ),
    staleTime,
  });

/** In which part of the year some courses are taken, by code. */
export const courseSeasonsQuery = (uid: CacheOwner, codes: readonly string[]) =>
  queryOptions({
    queryKey: keys.courseSeasons(uid, codes),
    queryFn: ({ signal }) =>
      requestAsStudent(
        `/course-seasons?${new URLSearchParams({ courses: codes.join() })}`,
        courseSeasonsReply,
        { signal },
      ),
    staleTime,
  });

/** The catalog's courses of one subject. */
export const subjectCoursesQuery = (uid: CacheOwner, subject: string) =>
  queryOptions({
    queryKey: keys.subjectCourses(uid, subject),
    queryFn: ({ signal }) =>
      request(`/catalogue/courses?${new URLSearchParams({ subject })}`, subjectCoursesReply, {
        signal,
      }),
    staleTime,
  });

/** The titles of all courses of some subjects, by code. */
export const courseTitlesQuery = (uid: CacheOwner, subjects: readonly string[]) =>
  queryOptions({
    queryKey: keys.courseTitles(uid, subjects),
    queryFn: ({ signal }) =>
      request(
        `/catalogue/titles?${new URLSearchParams({ subjects: subjects.join() })}`,
        courseTitlesReply,
        { signal },
      ),
    staleTime,
  });
