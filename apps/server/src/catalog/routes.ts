import { createHash } from 'node:crypto';
import {
  courseDetail,
  courseLookupParams,
  subjectCoursesQuery,
  subjectCoursesReply,
} from '@coursetrail/contract';
import { resolveSubject } from '@coursetrail/domain/subjects';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Outside } from '../outside.ts';
import { Problem } from '../problems.ts';
import { courseOf, coursesOfSubject } from './courses.ts';

/** Lets a browser keep the answer: the catalog only changes when an operator imports one. */
async function keepForFiveMinutes(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'public, max-age=300').header('etag', tag);
  if (request.headers['if-none-match'] !== tag) return payload;
  reply.code(304);
  return '';
}

/** The course catalog. */
export function catalogRoutes(app: App, { database }: Pick<Outside, 'database'>) {
  app.get(
    '/courses/:code',
    {
      schema: { params: courseLookupParams, response: { 200: courseDetail } },
      onSend: keepForFiveMinutes,
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
      onSend: keepForFiveMinutes,
    },
    async (request) => {
      const subject = resolveSubject(request.query.subject);
      if (subject === null) throw new Problem('subject-unknown');
      return coursesOfSubject(database.reader, subject);
    },
  );
}
