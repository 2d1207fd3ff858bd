import type { CoursePrerequisitesReply, CourseSeasonsReply, OwnAttempt, SubjectCourses } from '@coursetrail/contract';
import { prefixOf, withoutSectionLetters } from '@coursetrail/domain';
import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { coursePrerequisitesQuery, courseSeasonsQuery, subjectCoursesQuery } from './catalog.ts';

type CatalogFacts = Pick<OwnAttempt, 'title' | 'credits'>;
type FactsWanted = CatalogFacts & { programId: string };

const isIncomplete = ({ credits, title }: FactsWanted) => credits === undefined || title === undefined;

/**
 * The courses, with the catalog's titles and credits where the history has none, as for courses entered by hand. Only a
 * single number of credits counts: with '1-3', nobody knows which.
 */
export function useCatalogFacts<Course extends FactsWanted>(courses: readonly Course[]) {
  const subjects = useMemo(
    () => [...new Set(courses.filter(isIncomplete).map(({ programId }) => prefixOf(programId)))],
    [courses],
  );
  const known = useQueries({
    queries: subjects.map((subject) => subjectCoursesQuery(subject)),
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
      fromCatalog: completed.filter(({ credits }, index) => credits !== courses[index]?.credits).length,
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

/** As many as fit one address. */
const codesAtOnce = 60;

/** The codes in slices that fit an address each. */
function useSlices(courses: readonly { programId: string }[]) {
  return useMemo(() => {
    const codes = [...new Set(courses.map(({ programId }) => programId))].sort();
    return Array.from({ length: Math.ceil(codes.length / codesAtOnce) }, (_, n) =>
      codes.slice(n * codesAtOnce, (n + 1) * codesAtOnce),
    );
  }, [courses]);
}

/** The titles and prerequisites of some courses, by code. Whatever is not known yet is left out. */
export function usePrerequisites(courses: readonly { programId: string }[]) {
  return useQueries({
    queries: useSlices(courses).map((slice) => ({
      ...coursePrerequisitesQuery(slice),
      placeholderData: keepPreviousData<CoursePrerequisitesReply>,
    })),
    combine: rulesOf,
  });
}

const rulesOf = (replies: UseQueryResult<CoursePrerequisitesReply>[]) => ({
  rules: together(replies),
  isKnown: replies.every(({ isSuccess }) => isSuccess),
  isFailed: replies.some(({ isLoadingError }) => isLoadingError),
  retry: () => replies.forEach((query) => void query.refetch()),
});

/**
 * What the catalog and other students say about some courses, by code: two requests for all of them. Whatever is not
 * known yet is left out; what was known stays while it is asked for together with more courses.
 */
export function useCourseFacts(courses: readonly { programId: string }[]) {
  const slices = useSlices(courses);
  const { rules: catalog } = usePrerequisites(courses);
  const seasons = useQueries({
    queries: slices.map((slice) => ({
      ...courseSeasonsQuery(slice),
      placeholderData: keepPreviousData<CourseSeasonsReply>,
    })),
    combine: together<CourseSeasonsReply[string]>,
  });
  return { catalog, seasons };
}

const together = <Fact>(replies: { data?: Record<string, Fact> | undefined }[]): ReadonlyMap<string, Fact> =>
  new Map(replies.flatMap(({ data }) => Object.entries(data ?? {})));
