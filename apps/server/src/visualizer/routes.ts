import {
  browseQuery,
  browseReply,
  type Crowd,
  crowdReply,
  majorParams,
  overviewReply,
} from '@coursetrail/contract';
import { numberSemesters, type SemesterGroup } from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem } from '../http/problems.ts';
import type { ReplyShape, SendMajorReply } from '../privacy/major-replies/replies.ts';
import { inSnapshot } from '../storage/database.ts';
import { countMajors, mostSemesters } from '../storage/sharers.ts';
import { readStudent } from '../storage/students.ts';
import { stepTo } from './browse.ts';

const crowd: ReplyShape<SemesterGroup, Crowd> = {
  name: 'crowd',
  schema: crowdReply,
  bodyOf: ({ students, groups, withheld }, major) => ({
    major,
    students,
    semesters: groups,
    withheldSemesters: withheld,
  }),
};

/** What the graph shows besides one's own history: the crowd of a major, and other students one by one. */
export function visualizerRoutes(
  app: App,
  { database, now, minGroupSize, pseudonyms, cursors }: Dependencies,
  sendSemesters: SendMajorReply<SemesterGroup>,
) {
  app.get('/visualizer', { schema: { response: { 200: overviewReply } } }, async ({ caller }) => {
    const majors = await countMajors(database.reader);
    // Even a student who shares nothing looks at their own history, semester by semester.
    const { history } = await readStudent(database.reader, caller.uid);
    const own = numberSemesters(history.map(({ semester }) => semester)).size;
    return {
      students: majors.values().reduce((sum, students) => sum + students, 0),
      semesters: Math.max(own, await mostSemesters(database.reader)),
    };
  });

  app.get(
    '/visualizer/:major',
    { schema: { params: majorParams, response: { 200: crowdReply } } },
    async (request, reply) => sendSemesters(request, reply, request.params.major, crowd),
  );

  app.get(
    '/browse',
    { schema: { querystring: browseQuery, response: { 200: browseReply } } },
    async (request) => {
      const { major, step, from: cursor } = request.query;
      const { uid } = request.caller;
      if (major !== undefined && !isMajor(major)) throw new Problem('major-unknown');
      const from = cursor === undefined ? null : await cursors.open(uid, cursor, now());
      if (cursor !== undefined && from === null) throw new Problem('cursor-invalid');
      const found = await inSnapshot(database, async (snapshot) => {
        const student = await readStudent(snapshot, uid);
        const { pseudonymOf } = pseudonyms;
        const viewer = { snapshot, student, minGroupSize, pseudonymOf, now: now() };
        return stepTo(viewer, { major, step, from });
      });
      if (found === null) return { record: null, cursor: null };
      return { record: found.record, cursor: await cursors.seal(uid, found.position, now()) };
    },
  );
}
