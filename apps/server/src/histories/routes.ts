import {
  courseHistoriesQuery,
  courseHistoriesReply,
  courseParams,
  deleteCoursesBody,
  editCourseBody,
  emptyReply,
  type HistoryRecord,
  majorReply,
  mergeCoursesBody,
  mergeReply,
  type ProblemCode,
  setMajorBody,
  submitCoursesBody,
  submitCoursesReply,
} from '@coursetrail/contract';
import {
  type AuditMerge,
  addEntries,
  chooseMajor,
  compareSemesters,
  correctAttempt,
  countMerged,
  fail,
  firstDuplicate,
  type History,
  lastTermOffered,
  mapValue,
  mergeAudit,
  prefixOf,
  type Result,
  removeAttempts,
  type Uid,
} from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';
import { resolveSubject } from '@coursetrail/domain/subjects';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import { nameChange } from '../http/changes.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem, unwrap } from '../http/problems.ts';
import type { PublishedReplies } from '../publication/replies.ts';
import { inSnapshot } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { changeStudent, newAttemptId, readChoices, readOwnHistory, type Student } from '../storage/students.ts';
import { listVisible } from './list-visible.ts';

const isTooLate = (semester: string, now: Date) => compareSemesters(semester, lastTermOffered(now)) > 0;

/** A student's own history, and what they may see of others'. */
export function historiesRoutes(
  app: App,
  { database, now, pseudonyms, cursors }: Dependencies,
  { commonCourses }: PublishedReplies,
) {
  const changeHistory = async (
    uid: Uid,
    reply: FastifyReply,
    change: (student: Student) => Result<History, ProblemCode>,
  ) => {
    const changed = await changeStudent(database, uid, now(), (student) =>
      mapValue(change(student), (history) => ({ ...student, history })),
    );
    nameChange(reply, unwrap(changed));
  };

  app.post('/set-major', { schema: { body: setMajorBody, response: { 200: majorReply } } }, async (request) => {
    const { major } = request.body;
    if (!isMajor(major)) throw new Problem('major-unknown');
    const { uid, email } = request.caller;
    const choose = (student: Student) =>
      mapValue(chooseMajor(student, major, now()), (choice) => ({ ...student, ...choice }));
    const mailbox = pseudonyms.mailboxTagOf(email);
    unwrap(await changeStudent(database, uid, now(), choose, { mailbox }));
    return { major };
  });

  app.get('/get-major', { schema: { response: { 200: majorReply } } }, async (request) => {
    const { major } = await readChoices(database.reader, request.caller.uid);
    return major === null ? {} : { major };
  });

  app.post(
    '/submit-course-history',
    { schema: { body: submitCoursesBody, response: { 200: submitCoursesReply } } },
    async (request, reply) => {
      const { courses } = request.body;
      if (courses.some(({ programId }) => resolveSubject(prefixOf(programId)) === null)) {
        throw new Problem('subject-unknown');
      }
      if (courses.some(({ semester }) => isTooLate(semester, now()))) throw new Problem('semester-in-future');
      await changeHistory(request.caller.uid, reply, ({ major, history }) =>
        major === null ? fail('major-missing') : addEntries(history, courses, newAttemptId),
      );
      return { added: courses.length };
    },
  );

  // What was pasted, merged as a transcript's file is: one rule for both.
  app.post(
    '/course-histories/merge',
    { schema: { body: mergeCoursesBody, response: { 200: mergeReply } } },
    async (request, reply) => {
      const { courses, preparedOn } = request.body;
      if (firstDuplicate(courses)) throw new Problem('course-already-added');
      // As with an imported file: a transcript may list later terms than we offer.
      if (courses.some(({ origin, semester }) => !origin && isTooLate(semester, now())))
        throw new Problem('semester-in-future');
      let merge: Pick<AuditMerge, 'outcomes' | 'newerAuditOn'> = { outcomes: [], newerAuditOn: null };
      await changeHistory(request.caller.uid, reply, ({ major, history }) => {
        if (major === null) return fail('major-missing');
        return mapValue(mergeAudit(history, { courses, preparedOn, isTranscript: true }, newAttemptId), (merged) => {
          merge = merged;
          return merged.history;
        });
      });
      return { ...countMerged(merge.outcomes), newerAuditOn: merge.newerAuditOn };
    },
  );

  app.post(
    '/edit-course',
    { schema: { body: editCourseBody, response: { 200: emptyReply } } },
    async (request, reply) => {
      const { courseId, updatedData } = request.body;
      await changeHistory(request.caller.uid, reply, ({ history }) => {
        const before = history.find(({ _id }) => _id === courseId)?.semester;
        const { semester } = updatedData;
        // A course that is already in such a term may stay there while its grade is corrected.
        if (semester !== undefined && semester !== before && isTooLate(semester, now()))
          return fail('semester-in-future');
        return correctAttempt(history, courseId, updatedData, now());
      });
      return {};
    },
  );

  app.delete(
    '/api/user/courses/:id',
    { schema: { params: courseParams, response: { 200: emptyReply } } },
    async (request, reply) => {
      await changeHistory(request.caller.uid, reply, ({ history }) => removeAttempts(history, [request.params.id]));
      return {};
    },
  );

  // All in one change, so that one undo brings all of them back.
  app.post(
    '/course-histories/delete',
    { schema: { body: deleteCoursesBody, response: { 200: emptyReply } } },
    async (request, reply) => {
      await changeHistory(request.caller.uid, reply, ({ history }) => removeAttempts(history, request.body.ids));
      return {};
    },
  );

  app.get(
    '/course-histories',
    { schema: { querystring: courseHistoriesQuery, response: { 200: courseHistoriesReply } } },
    async (request, reply) => {
      const { scope, major, limit, cursor } = request.query;
      const { uid } = request.caller;
      // Neither parsed nor checked against the response schema, which takes longer than all the rest; tests do it.
      const sendRecords = (records: readonly string[]) =>
        (reply as FastifyReply).type('application/json; charset=utf-8').send(`[${records.join()}]`);
      const readOwn = async (db: Kysely<Schema>) => {
        const { major, history } = await readOwnHistory(db, uid);
        return `{"firebaseUid":${JSON.stringify(uid)},"major":${JSON.stringify(major)},"courses":${history}}`;
      };
      if (scope === 'mine') return sendRecords([await readOwn(database.reader)]);

      const after = cursor === undefined ? null : await cursors.histories.open(uid, cursor, now());
      if (cursor !== undefined && after === null) throw new Problem('cursor-invalid');
      const { first, records, next } = await inSnapshot(database, async (snapshot) => {
        const { pseudonymOf } = pseudonyms;
        const viewer = { uid, snapshot, now: now(), pseudonymOf, commonCourses };
        const first = after === null ? [await readOwn(snapshot)] : [];
        const page = { major, after, limit: limit - first.length };
        return { first, ...(await listVisible(viewer, page)) };
      });
      if (next !== null) {
        const query = new URLSearchParams({
          limit: String(limit),
          cursor: await cursors.histories.seal(uid, next, now()),
        });
        if (major !== undefined) query.set('major', major);
        reply.header('Link', `</course-histories?${query}>; rel="next"`);
      }
      const shared = records.map((record: HistoryRecord) => JSON.stringify(record));
      return sendRecords([...first, ...shared]);
    },
  );
}
