import type { OwnAttempt, SubjectCourses } from '@coursetrail/contract';
import { prefixOf, withoutSectionLetters } from '@coursetrail/domain';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { subjectCoursesQuery } from './catalog.ts';
import type { CacheOwner } from './keys.ts';

type CatalogFacts = Pick<OwnAttempt, 'title' | 'credits'>;
type FactsWanted = CatalogFacts & { programId: string };

const isIncomplete = ({ credits, title }: FactsWanted) =>
  credits === undefined || title === undefined;

/**
 * The courses, with the catalog's titles and credits where the history has none, as for courses entered by hand. Only a
 * single number of credits counts: with '1-3', nobody knows which.
 */
export function useCatalogFacts<Course extends FactsWanted>(
  userId: CacheOwner,
  courses: readonly Course[],
) {
  const subjects = useMemo(
    () => [...new Set(courses.filter(isIncomplete).map(({ programId }) => prefixOf(programId)))],
    [courses],
  );
  const known = useQueries({
    queries: subjects.map((subject) => subjectCoursesQuery(userId, subject)),
    combine: factsByCode,
  });

  return useMemo(() => {
    const completed = courses.map((course): Course & CatalogFacts => {
      const { programId } = course;
      const facts = isIncomplete(course)
        ? (known.get(programId) ?? known.get(withoutSectionLetters(programId)))
        : undefined;
      return facts === undefined ? course : { ...facts, ...course };
    });
    return {
      courses: completed,
      /** How many courses have their credits from the catalog. */
      fromCatalog: completed.filter(({ credits }, index) => credits !== courses[index]?.credits)
        .length,
    };
  }, [courses, known]);
}

export type CompletedCourses = ReturnType<typeof useCatalogFacts<OwnAttempt>>;

function factsByCode(replies: { data?: SubjectCourses | undefined }[]) {
  const known = new Map<string, CatalogFacts>();
  for (const { code, title, credits = '' } of replies.flatMap(({ data }) => data ?? [])) {
    const isNumber = /^\d+(\.\d+)?$/.test(credits);
    known.set(code, { title, ...(isNumber && { credits: Number(credits) }) });
  }
  return known;
}
