import {
  type CountedStatistics,
  countedStatisticsReply,
  majorParams,
  type StatisticsReply,
  statisticsQuery,
  statisticsReply,
} from '@coursetrail/contract';
import {
  courseDistribution,
  type GradedGroup,
  gradeDistribution,
  type SemesterGroup,
  type Statistics,
} from '@coursetrail/domain';
import { z } from 'zod';
import type { App } from '../http/fastify-app.ts';
import type { ReplyShape, SendMajorReply } from '../privacy/major-replies/replies.ts';

/** The charts alone, as the specification has them, and with the number of students behind each. */
function shapesOf<Group extends { students: number }>(
  chart: (groups: readonly Group[]) => Statistics,
) {
  const percentages: ReplyShape<Group, StatisticsReply> = {
    name: 'percentages',
    schema: statisticsReply,
    bodyOf: ({ groups }) => chart(groups),
  };
  const counts: ReplyShape<Group, CountedStatistics> = {
    name: 'counts',
    schema: countedStatisticsReply,
    bodyOf: ({ groups }) =>
      Object.fromEntries(
        groups.flatMap((group) =>
          Object.entries(chart([group])).map(([label, values]) => [
            label,
            { students: group.students, values },
          ]),
        ),
      ),
  };
  return { percentages, counts };
}

const distribution = shapesOf<SemesterGroup>(courseDistribution);
const grades = shapesOf<GradedGroup>(gradeDistribution);

/** Which courses students of a major took in which semester, and the grades they got, in percent. */
export function statisticsRoutes(
  app: App,
  {
    sendSemesters,
    sendGrades,
  }: { sendSemesters: SendMajorReply<SemesterGroup>; sendGrades: SendMajorReply<GradedGroup> },
) {
  app.get(
    '/statistics/:major',
    {
      schema: {
        params: majorParams,
        querystring: statisticsQuery,
        response: { 200: z.union([statisticsReply, countedStatisticsReply]) },
      },
    },
    async (request, reply) => {
      const { type, detail = 'percentages' } = request.query;
      const { major } = request.params;
      return type === 'grades'
        ? sendGrades(request, reply, major, grades[detail])
        : sendSemesters(request, reply, major, distribution[detail]);
    },
  );
}
