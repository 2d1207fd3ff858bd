import type { CoursePrerequisitesReply, CourseSeasonsReply } from '@coursetrail/contract';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { coursePrerequisitesQuery, courseSeasonsQuery } from './catalog.ts';
import type { CacheOwner } from './keys.ts';

/** As many as fit one address. */
const codesAtOnce = 60;

/**
 * What the catalog and other students say about some courses, by code: two requests for all of them. Whatever is not
 * known yet is left out; what was known stays while it is asked for together with more courses.
 */
export function useCourseFacts(userId: CacheOwner, courses: readonly { programId: string }[]) {
  const slices = useMemo(() => {
    const codes = [...new Set(courses.map(({ programId }) => programId))].sort();
    return Array.from({ length: Math.ceil(codes.length / codesAtOnce) }, (_, n) =>
      codes.slice(n * codesAtOnce, (n + 1) * codesAtOnce),
    );
  }, [courses]);
  const catalog = useQueries({
    queries: slices.map((slice) => ({
      ...coursePrerequisitesQuery(slice),
      placeholderData: keepPreviousData<CoursePrerequisitesReply>,
    })),
    combine: together<CoursePrerequisitesReply[string]>,
  });
  const seasons = useQueries({
    queries: slices.map((slice) => ({
      ...courseSeasonsQuery(userId, slice),
      placeholderData: keepPreviousData<CourseSeasonsReply>,
    })),
    combine: together<CourseSeasonsReply[string]>,
  });
  return { catalog, seasons };
}

const together = <Fact>(
  replies: { data?: Record<string, Fact> | undefined }[],
): ReadonlyMap<string, Fact> => new Map(replies.flatMap(({ data }) => Object.entries(data ?? {})));
