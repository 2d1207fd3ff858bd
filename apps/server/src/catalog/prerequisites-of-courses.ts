import type { CoursePrerequisitesReply } from '@coursetrail/contract';
import { normalizeCourseCode, withoutSectionLetters } from '@coursetrail/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { coursesBy } from './course-page.ts';
import { creditsInWords } from './courses.ts';

/** The titles, credits and prerequisites of several courses, by the code that was asked for. */
export async function prerequisitesOfCourses(
  db: Kysely<Schema>,
  asked: readonly string[],
): Promise<CoursePrerequisitesReply> {
  const codes = new Map(
    asked.flatMap((text) => {
      const code = normalizeCourseCode(text);
      return code === null ? [] : [[text, code]];
    }),
  );
  const sections = [...codes.values()];
  const known = await coursesBy(db, [...sections, ...sections.map(withoutSectionLetters)]);
  return Object.fromEntries(
    [...codes].flatMap(([text, code]) => {
      const course = known.get(code) ?? known.get(withoutSectionLetters(code));
      if (course === undefined) return [];
      const { title, credits, prerequisites } = course;
      const listed = credits === null ? {} : { credits: creditsInWords(credits) };
      return [[text, { title, ...listed, prerequisites }]];
    }),
  );
}
