import {
  countedStatisticsReply,
  majorParams,
  publishedMajorsReply,
  statisticsQuery,
  statisticsReply,
} from '@coursetrail/contract';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { cacheForFiveMinutes } from '../http/tagged-replies.ts';
import type { PublishedReplies } from '../publication/replies.ts';
import { readPublishedMajors } from '../storage/published.ts';

/** Which majors have statistics, and of how many students. It is the same for every reader, so it is open to everybody. */
export function publishedMajorsRoutes(app: App, { database }: Pick<Dependencies, 'database'>) {
  app.get(
    '/majors',
    { schema: { response: { 200: publishedMajorsReply } }, onSend: cacheForFiveMinutes },
    () => readPublishedMajors(database.reader),
  );
}

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
