import { gzipSync } from 'node:zlib';
import {
  type CountedStatistics,
  countedStatisticsReply,
  crowdReply,
  type ImportedStudents,
  pathwaysReply,
  type StatisticsReply,
} from '@coursetrail/contract';
import { courseDistribution, gradeDistribution, type MajorContents, type Statistics } from '@coursetrail/domain';
import { z } from 'zod';
import { entityTag } from '../http/tagged-replies.ts';
import type { PublishedBody } from '../storage/published.ts';

/** The replies about a major. Each is the same for every reader. */
export type BodyName = keyof ReturnType<typeof repliesOf>;

type Publication = MajorContents & {
  major: string;
  publishedOn: string;
  imported?: ImportedStudents;
  /** Where some are imported: the courses that may be shown of the accounts, and of those. */
  courses?: { accounts: ReadonlySet<string>; imported: ReadonlySet<string> };
};

/** Each chart with the number of students behind it. */
const counted = <Group extends { students: number }>(
  groups: readonly Group[],
  chart: (groups: readonly Group[]) => Statistics,
): CountedStatistics =>
  countedStatisticsReply.parse(
    Object.fromEntries(
      groups.flatMap((group) =>
        Object.entries(chart([group])).map(([label, values]) => [label, { students: group.students, values }]),
      ),
    ),
  );

/** The same charts without the numbers of students. */
const uncounted = (charts: CountedStatistics): StatisticsReply =>
  Object.fromEntries(Object.entries(charts).map(([label, { values }]) => [label, values]));

/** The codes of the courses that may appear in histories. */
export const commonCoursesBody = z.array(z.string());
/** How the list names one that may appear in an imported history. */
export const inImported = (programId: string) => `imported ${programId}`;
/** Whether all that is published of a major was imported. */
export const isImportedAlone = (common: ReadonlySet<string>) =>
  common.size > 0 && common.values().every((name) => name.startsWith(inImported('')));

// Each body is parsed with the schema of its route, since Fastify does not check bytes.
function repliesOf({ commonCourses, gradedCourses, pathways, courses, ...publication }: Publication) {
  const { major, publishedOn: madeOn } = publication;
  const distribution = counted(publication.semesters, courseDistribution);
  const grades = counted(gradedCourses, gradeDistribution);
  return {
    crowd: crowdReply.parse(publication),
    distribution: uncounted(distribution),
    'distribution-counts': distribution,
    grades: uncounted(grades),
    'grades-counts': grades,
    'common-courses': commonCoursesBody.parse(
      courses === undefined
        ? commonCourses.map(({ programId }) => programId)
        : [...courses.accounts, ...[...courses.imported].map(inImported)],
    ),
    pathways: pathwaysReply.parse({ ...pathways, major, madeOn }),
  };
}

/** All replies about a major, compressed and with their tags. */
export const bodiesOf = (publication: Publication): PublishedBody[] =>
  Object.entries(repliesOf(publication)).map(([name, reply]) => {
    const text = JSON.stringify(reply);
    // The headers of a reply name the day and the students, so the tag does too.
    const { students, imported } = publication;
    const tag = entityTag(publication.publishedOn, JSON.stringify({ students, imported }), text);
    return { name, tag, bytes: gzipSync(text) };
  });
