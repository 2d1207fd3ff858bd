import { gzipSync } from 'node:zlib';
import {
  type CountedStatistics,
  countedStatisticsReply,
  crowdReply,
  statisticsReply,
} from '@coursetrail/contract';
import {
  courseDistribution,
  gradeDistribution,
  type MajorContents,
  type Statistics,
} from '@coursetrail/domain';
import { z } from 'zod';
import { entityTag } from '../http/etag.ts';
import type { PublishedBody } from '../storage/published.ts';

/** The replies about a major. Each is made once per publication, and is the same for every reader. */
export type BodyName = keyof typeof makers;

type Publication = MajorContents & { major: string; publishedOn: string };

/** Each chart with the number of students behind it. */
const counted = <Group extends { students: number }>(
  groups: readonly Group[],
  chart: (groups: readonly Group[]) => Statistics,
): CountedStatistics =>
  Object.fromEntries(
    groups.flatMap((group) =>
      Object.entries(chart([group])).map(([label, values]) => [
        label,
        { students: group.students, values },
      ]),
    ),
  );

/** The codes of the courses that may appear in histories. */
export const commonCoursesBody = z.array(z.string());

// Each body is parsed with the schema of its route, since Fastify does not check bytes.
const makers = {
  crowd: ({ major, students, publishedOn, semesters }: Publication): object =>
    crowdReply.parse({ major, students, publishedOn, semesters }),
  distribution: ({ semesters }: Publication): object =>
    statisticsReply.parse(courseDistribution(semesters)),
  'distribution-counts': ({ semesters }: Publication): object =>
    countedStatisticsReply.parse(counted(semesters, courseDistribution)),
  grades: ({ gradedCourses }: Publication): object =>
    statisticsReply.parse(gradeDistribution(gradedCourses)),
  'grades-counts': ({ gradedCourses }: Publication): object =>
    countedStatisticsReply.parse(counted(gradedCourses, gradeDistribution)),
  'common-courses': ({ commonCourses }: Publication): object =>
    commonCoursesBody.parse(commonCourses),
};

/** All replies about a major, compressed and with their tags. */
export const bodiesOf = (publication: Publication): PublishedBody[] =>
  Object.entries(makers).map(([name, make]) => {
    const text = JSON.stringify(make(publication));
    // The headers of a reply name the day and the students, so the tag does too.
    const tag = entityTag(publication.publishedOn, String(publication.students), text);
    return { name, tag, bytes: gzipSync(text) };
  });
