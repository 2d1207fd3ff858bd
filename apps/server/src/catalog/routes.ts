import {
  catalogReply,
  courseDetail,
  courseLookupParams,
  coursePageReply,
  coursePrerequisitesReply,
  courseTitlesQuery,
  courseTitlesReply,
  severalCoursesQuery,
  subjectCoursesQuery,
  subjectCoursesReply,
} from '@coursetrail/contract';
import { resolveSubject } from '@coursetrail/domain/subjects';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem } from '../http/problems.ts';
import { cacheForFiveMinutes, compressed, sendCompressed, sendJson } from '../http/tagged-replies.ts';
import { coursePageOf, prerequisitesOfCourses } from './course-page.ts';
import { courseOf, coursesOfSubject, titlesOf, wholeCatalog } from './courses.ts';
import { readImported } from './queries.ts';

/** The course catalog. Browsers may cache it: it only changes when an operator imports another. */
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
    '/courses/:code/page',
    {
      schema: { params: courseLookupParams, response: { 200: coursePageReply } },
      onSend: cacheForFiveMinutes,
    },
    async (request) => {
      const page = await coursePageOf(database.reader, request.params.code);
      if (page === null) throw new Problem('course-unknown');
      return page;
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
    '/catalogue/prerequisites',
    {
      schema: {
        querystring: severalCoursesQuery,
        response: { 200: coursePrerequisitesReply },
      },
      onSend: cacheForFiveMinutes,
    },
    (request) => prerequisitesOfCourses(database.reader, request.query.courses.split(',')),
  );

  /** Thousands of courses: made once, and again after an import. */
  let whole: { imported: string; body: Awaited<ReturnType<typeof compressed>> } | undefined;
  app.get('/catalogue', { schema: { response: { 200: catalogReply } } }, async (request, reply) => {
    const imported = JSON.stringify(await readImported(database.reader));
    if (whole?.imported !== imported)
      whole = { imported, body: await compressed(JSON.stringify(await wholeCatalog(database.reader))) };
    return sendCompressed(request, reply, whole.body);
  });

  app.get(
    '/catalogue/titles',
    { schema: { querystring: courseTitlesQuery, response: { 200: courseTitlesReply } } },
    async (request, reply) => {
      const subjects = new Set(request.query.subjects.split(','));
      const text = JSON.stringify(await titlesOf(database.reader, subjects));
      return sendJson(request, reply, text);
    },
  );
}
