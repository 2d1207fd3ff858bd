import type { CoursePage, OwnAttempt, TakenCoursePage } from '@coursetrail/contract';
import { useQuery } from '@tanstack/react-query';
import { coursePageQuery, takenCoursePageQuery } from '../server/catalog.ts';
import { historyQuery } from '../server/history.ts';
import { useToken, useUserId } from '../session/session.ts';

export type CoursesOfMine = { courses: readonly OwnAttempt[]; major: string | null };

type CourseData = {
  course: CoursePage | TakenCoursePage | undefined;
  /** What the student who is logged in has; null for a visitor, and until it is known. */
  own: CoursesOfMine | null;
  error: Error | null;
  refetch: () => Promise<unknown>;
};

/**
 * A student with a major is told everything in one reply, which also holds what the catalog says. Visitors get the
 * catalog alone, and so does a student whose record cannot be read.
 */
export function useCoursePage(code: string): CourseData {
  const userId = useUserId();
  const isLoggedIn = useToken() !== null;
  const history = useQuery({ ...historyQuery(userId), enabled: isLoggedIn });
  const major = (isLoggedIn && history.data?.major) || null;
  const taken = useQuery({
    ...takenCoursePageQuery(userId, code, major ?? ''),
    enabled: major !== null,
  });
  const isKnown = !isLoggedIn || history.isSuccess || history.isError;
  const catalog = useQuery({ ...coursePageQuery(code), enabled: isKnown && major === null });
  const { data: course, error, refetch } = major === null ? catalog : taken;
  const own =
    isLoggedIn && history.isSuccess ? { courses: history.data?.courses ?? [], major } : null;
  return { course, own, error, refetch };
}
