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
import type { App, Outside } from '../outside.ts';
import { Problem } from '../problems.ts';
import { inSnapshot } from '../storage/database.ts';
import { countMajors, mostSemesters, type Position } from '../storage/sharers.ts';
import { readStudent } from '../storage/students.ts';
import type { Form, MajorTeller } from '../told-majors.ts';
import { stepTo } from './browse.ts';

const crowd: Form<SemesterGroup, Crowd> = {
  name: 'crowd',
  bodyOf: ({ students, groups, withheld }, major) => ({
    major,
    students,
    semesters: groups,
    withheldSemesters: withheld,
  }),
};

/** What the graph shows besides one's own history: all students of a major together, and others one by one. */
export function visualizerRoutes(
  app: App,
  { database, now, minGroupSize, pseudonyms }: Outside,
  tellSemesters: MajorTeller<SemesterGroup>,
) {
  app.get('/visualizer', { schema: { response: { 200: overviewReply } } }, async ({ caller }) => {
    const majors = await countMajors(database.reader);
    // Whoever shares nothing still looks at their own history, semester by semester.
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
    async (request, reply) => tellSemesters(request, reply, request.params.major, crowd),
  );

  app.get(
    '/browse',
    { schema: { querystring: browseQuery, response: { 200: browseReply } } },
    async (request) => {
      const { major, step, from: cursor } = request.query;
      const { uid } = request.caller;
      if (major !== undefined && !isMajor(major)) throw new Problem('major-unknown');
      const from =
        cursor === undefined ? null : (pseudonyms.open(uid, cursor, now()) as Position | null);
      if (cursor !== undefined && from === null) throw new Problem('cursor-invalid');
      const found = await inSnapshot(database, async (snapshot) => {
        const caller = await readStudent(snapshot, uid);
        const { pseudonymOf } = pseudonyms;
        return stepTo(
          { snapshot, caller, minGroupSize, pseudonymOf, now: now() },
          { major, step, from },
        );
      });
      if (found === null) return { record: null, cursor: null };
      return { record: found.record, cursor: pseudonyms.seal(uid, found.position, now()) };
    },
  );
}
