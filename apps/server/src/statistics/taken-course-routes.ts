import {
  courseSeasonsReply,
  severalCoursesQuery,
  takenCoursePageReply,
  takenCourseParams,
} from '@coursetrail/contract';
import { isMajor } from '@coursetrail/domain/programs';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem } from '../http/problems.ts';
import { sendJson } from '../http/tagged-replies.ts';
import type { PublishedReplies } from '../publication/replies.ts';
import { seasonsOfCourses, takenCoursePageOf } from './taken-course-page.ts';

/** Courses as students take them. */
export function takenCourseRoutes(
  app: App,
  { database }: Pick<Dependencies, 'database'>,
  published: PublishedReplies,
) {
  app.get(
    '/course-seasons',
    { schema: { querystring: severalCoursesQuery, response: { 200: courseSeasonsReply } } },
    (request) => seasonsOfCourses(database, request.query.courses.split(',')),
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
