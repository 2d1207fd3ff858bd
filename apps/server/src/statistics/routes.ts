import {
  countedStatisticsReply,
  majorParams,
  statisticsQuery,
  statisticsReply,
} from '@coursetrail/contract';
import { z } from 'zod';
import type { App } from '../http/fastify-app.ts';
import type { PublishedReplies } from '../publication/replies.ts';

/** Which courses students of a major took in which semester, and the grades they got, in percent. */
export function statisticsRoutes(app: App, { send }: PublishedReplies) {
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
      const { type, detail } = request.query;
      const name = detail === 'counts' ? (`${type}-counts` as const) : type;
      return send(request, reply, { major: request.params.major, name, unpublished: {} });
    },
  );
}
