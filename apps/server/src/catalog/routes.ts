import {
  courseDetail,
  courseLookupParams,
  courseTitlesQuery,
  courseTitlesReply,
  subjectCoursesQuery,
  subjectCoursesReply,
} from '@coursetrail/contract';
import { resolveSubject } from '@coursetrail/domain/subjects';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { pack, sendCompressed } from '../http/compressed-body.ts';
import { entityTag } from '../http/etag.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem } from '../http/problems.ts';
import { courseOf, coursesOfSubject, titlesOf } from './courses.ts';

/** Lets browsers cache the reply: the catalog only changes when an operator imports one. */
async function cacheForFiveMinutes(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${entityTag(payload)}"`;
  reply.header('cache-control', 'public, max-age=300').header('etag', tag);
  if (request.headers['if-none-match'] !== tag) return payload;
  reply.code(304);
  return '';
}

/** The course catalog. */
export function catalogRoutes(app: App, { database }: Pick<Dependencies, 'database'>) {
  app.get(
    '/courses/:code',
    {
      schema: { params: courseLookupParams, response: { 200: courseDetail } },
      onSend: cacheForFiveMinutes,
    },
    async (request) => {
      const course = await courseOf(database.reader, request.params.code);
      if (course === null) throw new Problem('course-unknown');
      return course;
    },
  );

  app.get(
    '/catalogue/courses',
    {
      schema: { querystring: subjectCoursesQuery, response: { 200: subjectCoursesReply } },
      onSend: cacheForFiveMinutes,
    },
    async (request) => {
      const subject = resolveSubject(request.query.subject);
      if (subject === null) throw new Problem('subject-unknown');
      return coursesOfSubject(database.reader, subject);
    },
  );

  app.get(
    '/catalogue/titles',
    { schema: { querystring: courseTitlesQuery, response: { 200: courseTitlesReply } } },
    async (request, reply) => {
      const subjects = new Set(request.query.subjects.split(','));
      const text = JSON.stringify(await titlesOf(database.reader, subjects));
      return sendCompressed(request, reply, { tag: entityTag(text), bytes: await pack(text) });
    },
  );
}
