import { browseQuery, browseReply, crowdReply, majorParams, overviewReply, pathwaysReply } from '@coursetrail/contract';
import { isMajor } from '@coursetrail/domain/programs';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem } from '../http/problems.ts';
import type { PublishedReplies } from '../publication/replies.ts';
import { inSnapshot } from '../storage/database.ts';
import { readOverview } from '../storage/published.ts';
import { stepTo } from './browse.ts';

/** What the graph shows besides one's own history: the crowd of a major, and other students one by one. */
export function visualizerRoutes(
  app: App,
  { database, now, pseudonyms, cursors }: Dependencies,
  { send, commonCourses }: PublishedReplies,
) {
  app.get('/visualizer', { schema: { response: { 200: overviewReply } } }, () => readOverview(database.reader));

  app.get(
    '/visualizer/:major',
    { schema: { params: majorParams, response: { 200: crowdReply } } },
    async (request, reply) => {
      const { major } = request.params;
      const unpublished = { major, students: 0, publishedOn: null, semesters: [] };
      return send(request, reply, { major, name: 'crowd', unpublished });
    },
  );

  app.get(
    '/visualizer/:major/pathways',
    { schema: { params: majorParams, response: { 200: pathwaysReply } } },
    async (request, reply) => {
      const { major } = request.params;
      const none = { courses: [], next: [], before: [], loads: [] };
      const unpublished = { major, madeOn: null, students: 0, lateStudents: 0, ...none };
      return send(request, reply, { major, name: 'pathways', unpublished });
    },
  );

  app.get('/browse', { schema: { querystring: browseQuery, response: { 200: browseReply } } }, async (request) => {
    const { major, step, from: cursor } = request.query;
    const { uid } = request.caller;
    if (major !== undefined && !isMajor(major)) throw new Problem('major-unknown');
    const from = cursor === undefined ? null : await cursors.browse.open(uid, cursor, now());
    if (cursor !== undefined && from === null) throw new Problem('cursor-invalid');
    const found = await inSnapshot(database, async (snapshot) => {
      const { pseudonymOf } = pseudonyms;
      const viewer = { uid, snapshot, now: now(), pseudonymOf, commonCourses };
      return stepTo(viewer, { major, step, from, draw: database.draw });
    });
    if (found === null) return { record: null, cursor: null };
    return {
      record: found.record,
      cursor: await cursors.browse.seal(uid, found.position, now()),
    };
  });
}
