import {
  countedStatisticsReply,
  courseSeasonsQuery,
  courseSeasonsReply,
  majorParams,
  publishedMajorsReply,
  statisticsQuery,
  statisticsReply,
  takenCoursePageReply,
  takenCourseParams,
} from '@coursetrail/contract';
import { isMajor } from '@coursetrail/domain/programs';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem } from '../http/problems.ts';
import { sendJson } from '../http/tagged-replies.ts';
import type { PublishedReplies } from '../publication/replies.ts';
import { readAllSeasons, readPublishedMajors } from '../storage/published.ts';
import { seasonsOfCourses, takenCoursePageOf } from './taken-course-page.ts';

/** Which majors have statistics, and of how many students: their steps would tell everybody when somebody leaves. */
export function publishedMajorsRoutes(app: App, { database }: Pick<Dependencies, 'database'>) {
  app.get('/majors', { schema: { response: { 200: publishedMajorsReply } } }, async (request, reply) => {
    const majors = publishedMajorsReply.parse(await readPublishedMajors(database.reader));
    return sendJson(request, reply, JSON.stringify(majors));
  });
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

/** Courses as students take them. */
export function takenCourseRoutes(app: App, { database }: Pick<Dependencies, 'database'>, published: PublishedReplies) {
  app.get(
    '/course-seasons',
    { schema: { querystring: courseSeasonsQuery, response: { 200: courseSeasonsReply } } },
    async (request, reply) => {
      const { courses } = request.query;
      if (courses !== undefined) return seasonsOfCourses(database, courses.split(','));
      return sendJson(request, reply, JSON.stringify(await readAllSeasons(database)));
    },
  );

  app.get(
    '/courses/:code/page/:major',
    { schema: { params: takenCourseParams, response: { 200: takenCoursePageReply } } },
    async (request, reply) => {
      if (!isMajor(request.params.major)) throw new Problem('major-not-found');
      const page = await takenCoursePageOf(database, published, request.params);
      if (page === null) throw new Problem('course-unknown');
      const text = JSON.stringify(takenCoursePageReply.parse(page));
      return sendJson(request, reply, text);
    },
  );
}
