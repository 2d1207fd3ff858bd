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
import type { App } from '../outside.ts';
import type { Form, MajorTeller } from '../told-majors.ts';

type StatisticsForm<Group> = Form<Group, StatisticsReply | CountedStatistics>;

/** The charts alone, as the specification has them, and with the number of students behind each. */
function formsOf<Group extends { students: number }>(
  chart: (groups: readonly Group[]) => Statistics,
) {
  const percentages: StatisticsForm<Group> = {
    name: 'percentages',
    bodyOf: ({ groups }) => chart(groups),
  };
  const counts: StatisticsForm<Group> = {
    name: 'counts',
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

const distribution = formsOf<SemesterGroup>(courseDistribution);
const grades = formsOf<GradedGroup>(gradeDistribution);

/** What students of a major took when, and with which grades it ended, in percent. */
export function statisticsRoutes(
  app: App,
  {
    tellSemesters,
    tellGrades,
  }: { tellSemesters: MajorTeller<SemesterGroup>; tellGrades: MajorTeller<GradedGroup> },
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
        ? tellGrades(request, reply, major, grades[detail])
        : tellSemesters(request, reply, major, distribution[detail]);
    },
  );
}
