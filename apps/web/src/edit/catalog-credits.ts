import type { OwnAttempt } from '@coursetrail/contract';
import { prefixOf, withoutSectionLetters } from '@coursetrail/domain';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { subjectCoursesQuery } from '../server/catalog.ts';
import type { CacheOwner } from '../server/keys.ts';

/**
 * The courses, with the catalog's credits where the history has none, as for courses entered by hand. Only a single
 * number counts: with '1-3', nobody knows which.
 */
export function useCatalogCredits(userId: CacheOwner, courses: readonly OwnAttempt[]) {
  const subjects = useMemo(
    () => [
      ...new Set(
        courses
          .filter(({ credits }) => credits === undefined)
          .map(({ programId }) => prefixOf(programId)),
      ),
    ],
    [courses],
  );
  const known = useQueries({
    queries: subjects.map((subject) => subjectCoursesQuery(userId, subject)),
    combine: creditsByCode,
  });

  return useMemo(() => {
    const withCredits = courses.map((course) => {
      if (course.credits !== undefined) return course;
      const { programId } = course;
      const credits = known.get(programId) ?? known.get(withoutSectionLetters(programId));
      return credits === undefined ? course : { ...course, credits };
    });
    return {
      courses: withCredits,
      /** How many courses have their credits from the catalog. */
      fromCatalog: withCredits.filter((course, index) => course !== courses[index]).length,
    };
  }, [courses, known]);
}

export type CoursesWithCredits = ReturnType<typeof useCatalogCredits>;

function creditsByCode(
  replies: { data?: { code: string; credits?: string | undefined }[] | undefined }[],
) {
  const known = new Map<string, number>();
  for (const { code, credits = '' } of replies.flatMap(({ data }) => data ?? [])) {
    if (/^\d+(\.\d+)?$/.test(credits)) known.set(code, Number(credits));
  }
  return known;
}
