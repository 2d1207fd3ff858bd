import {
  accountExport,
  accountImportBody,
  accountImportQuery,
  accountImportReply,
  loginReply,
  nothing,
  type ProblemCode,
  seenByOthersQuery,
  seenByOthersReply,
  sharingBody,
  sharingReply,
} from '@coursetrail/contract';
import {
  accumulate,
  chooseMajor,
  compareSemesters,
  contributionOf,
  defaultSharing,
  fail,
  lastTermOffered,
  mostSeenOf,
  ok,
  type Result,
  restoreHistory,
  sumKey,
} from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';
import type { App, Outside } from '../outside.ts';
import { Problem, unwrap } from '../problems.ts';
import { inSnapshot } from '../storage/database.ts';
import {
  changeStudent,
  deleteStudent,
  newAttemptId,
  readStudent,
  type Student,
} from '../storage/students.ts';
import { readSums } from '../storage/sums.ts';

const undoWindow = 24 * 60 * 60 * 1000;
/** Room for the longest history with long titles, and for the one before it, both of which an export holds. */
const largestImport = 1024 * 1024;

/** What an import leaves standing; whichever side has nothing to say gives way. */
const pick = <T>(present: T | null, inFile: T | null, whose: 'keep' | 'take') =>
  whose === 'take' ? (inFile ?? present) : (present ?? inFile);

/** The log-in, and what a student decides about their own record: who sees it, a copy, its last change, its end. */
export function accountRoutes(app: App, { database, identity, now, minGroupSize }: Outside) {
  // Whoever comes this far is verified; the answer only says so in the form the page keeps.
  app.post('/users/login', { schema: { response: { 200: loginReply } } }, async ({ caller }) => ({
    token: caller.token,
    userId: caller.uid,
  }));

  app.get('/account/sharing', { schema: { response: { 200: sharingReply } } }, async (request) => {
    const { sharing } = await readStudent(database.reader, request.caller.uid);
    return { sharing: sharing ?? defaultSharing, chosen: sharing !== null };
  });

  app.put(
    '/account/sharing',
    { schema: { body: sharingBody, response: { 200: sharingReply } } },
    async (request) => {
      const { sharing } = request.body;
      unwrap(
        await changeStudent(database, request.caller.uid, now(), (student) =>
          ok({ ...student, sharing }),
        ),
      );
      return { sharing, chosen: true };
    },
  );

  app.get(
    '/account/as-seen-by-others',
    { schema: { querystring: seenByOthersQuery, response: { 200: seenByOthersReply } } },
    (request) =>
      inSnapshot(database, async (snapshot) => {
        const student = await readStudent(snapshot, request.caller.uid);
        const { major, history } = student;
        const sharing = request.query.sharing ?? student.sharing ?? defaultSharing;
        const stored = await readSums(snapshot, major ?? '', ['majorStudents', 'courseStudents']);
        // Counted once by the level in force, the student must not be counted again by the one asked about.
        const { majorStudents, courseStudents } = accumulate(stored, contributionOf(student), -1);
        const others = {
          students: majorStudents.get(sumKey.major(major ?? '')) ?? 0,
          withCourse: (course: string) =>
            courseStudents.get(sumKey.course(major ?? '', course)) ?? 0,
        };
        return {
          ...mostSeenOf({ major, sharing, history }, others, minGroupSize),
          major,
          minGroupSize,
        };
      }),
  );

  app.get(
    '/account/export',
    { schema: { response: { 200: accountExport } } },
    async (request, reply) => {
      const { uid, major, sharing, history, previousHistory } = await readStudent(
        database.reader,
        request.caller.uid,
      );
      reply.header('Content-Disposition', 'attachment; filename="coursetrail.json"');
      return {
        format: 'coursetrail-1' as const,
        exportedAt: now().toISOString(),
        firebaseUid: uid,
        major,
        sharing,
        courses: [...history],
        ...(previousHistory && { coursesBeforeLastChange: [...previousHistory] }),
      };
    },
  );

  app.post(
    '/account/import',
    {
      bodyLimit: largestImport,
      schema: {
        querystring: accountImportQuery,
        body: accountImportBody,
        response: { 200: accountImportReply },
      },
    },
    async (request) => {
      const { body: file, query } = request;
      const last = lastTermOffered(now());
      // As with the forms; an audit may know of later terms than we offer.
      if (
        file.courses.some(({ origin, semester }) => !origin && compareSemesters(semester, last) > 0)
      )
        throw new Problem('semester-in-future');
      let changed = false;
      const restore = (student: Student): Result<Student, ProblemCode> => {
        const history = restoreHistory(student.history, file.courses, newAttemptId);
        changed = history !== student.history;
        const sharing = pick(student.sharing, file.sharing, query.sharing);
        const major = pick(student.major, file.major, query.major);
        if (major === null || major === student.major) return ok({ ...student, history, sharing });
        if (!isMajor(major)) return fail('major-unknown');
        const choice = chooseMajor(student, major, now());
        return choice.ok ? ok({ ...student, ...choice.value, history, sharing }) : choice;
      };
      const { history, major, sharing } = unwrap(
        await changeStudent(database, request.caller.uid, now(), restore),
      );
      return { courses: history.length, changed, major, sharing };
    },
  );

  app.post('/account/undo', { schema: { response: { 200: nothing } } }, async (request) => {
    const undo = (student: Student) => {
      const { previousHistory, historyChangedAt } = student;
      const isRecent =
        historyChangedAt !== null && now().getTime() - Date.parse(historyChangedAt) < undoWindow;
      if (previousHistory === null || !isRecent) return fail('nothing-to-undo');
      return ok({ ...student, history: previousHistory });
    };
    // Not to be undone itself: a second press of the button would take the first one back.
    unwrap(await changeStudent(database, request.caller.uid, now(), undo, { canBeUndone: false }));
    return {};
  });

  app.delete('/account', { schema: { response: { 200: nothing } } }, async (request) => {
    const { uid } = request.caller;
    // The record first: were the account gone before it, nobody could ask for its end any more.
    unwrap(await deleteStudent(database, uid, now()));
    await identity.embedded?.deleteAccount(uid);
    return {};
  });
}
