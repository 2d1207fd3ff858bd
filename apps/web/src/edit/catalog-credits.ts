import type { OwnAttempt } from '@coursetrail/contract';
import { prefixOf } from '@coursetrail/domain';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { subjectCoursesQuery } from '../server/catalog.ts';
import type { CacheOwner } from '../server/keys.ts';

/** Honors and writing-intensive sections are often not listed apart from the course they are sections of. */
const withoutSection = (code: string) => code.replace(/( \d{4})(HW|H|W)$/, '$1');

/**
 * The courses, with the catalog's credits where the history has none: what is entered by hand comes without. Only
 * where the catalog gives a single number, for of '1-3' nobody knows which.
 */
export function useCatalogCredits(userId: CacheOwner, courses: readonly OwnAttempt[]) {
  const subjects = useMemo(
    () => [
      ...new Set(
        courses
          .filter(({ credits }) => credits === undefined)
          .map((each) => prefixOf(each.programId)),
      ),
    ],
    [courses],
  );
  const known = useQueries({
    queries: subjects.map((subject) => subjectCoursesQuery(userId, subject)),
    combine: creditsByCode,
  });
  return useMemo(() => {
    const filled = courses.map((course) => {
      if (course.credits !== undefined) return course;
      const credits = known.get(course.programId) ?? known.get(withoutSection(course.programId));
      return credits === undefined ? course : { ...course, credits };
    });
    return {
      courses: filled,
      takenOver: filled.filter((course, index) => course !== courses[index]).length,
    };
  }, [courses, known]);
}

function creditsByCode(
  answers: { data?: { code: string; credits?: string | undefined }[] | undefined }[],
) {
  const known = new Map<string, number>();
  for (const { code, credits = '' } of answers.flatMap(({ data }) => data ?? [])) {
    if (/^\d+(\.\d+)?$/.test(credits)) known.set(code, Number(credits));
  }
  return known;
}
