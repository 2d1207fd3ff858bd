import {
  accountExport,
  accountImportBody,
  accountImportQuery,
  accountImportReply,
  emptyReply,
  loginReply,
  type ProblemCode,
  publishedReply,
  seenByOthersQuery,
  seenByOthersReply,
  sharingBody,
  sharingReply,
  undoBody,
  writableDocuments,
} from '@coursetrail/contract';
import {
  chooseMajor,
  compareSemesters,
  dayOf,
  defaultSharing,
  fail,
  isSeenAlike,
  lastTermOffered,
  listedMajor,
  looksSame,
  mapValue,
  ok,
  type Result,
  restoreHistory,
  type SharingLevel,
  seenOncePublished,
  semesterLabel,
  splitAudit,
  toPublish,
  undoLastChange,
} from '@coursetrail/domain';
import { isMajor } from '@coursetrail/domain/programs';
import type { Dependencies } from '../dependencies.ts';
import { nameChange } from '../http/changes.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem, unwrap } from '../http/problems.ts';
import type { Caller } from '../http/require-student.ts';
import { isRecentSignIn } from '../http/require-student.ts';
import { isImportedAlone } from '../publication/bodies.ts';
import type { PublishedReplies } from '../publication/replies.ts';
import { inSnapshot } from '../storage/database.ts';
import {
  changeStudent,
  deleteStudent,
  newAttemptId,
  readChoices,
  readStudent,
  readWithPublished,
  type Student,
} from '../storage/students.ts';
import { documentRoutes, requireRoom } from './documents.ts';
import { exportRecord } from './export.ts';

/** An export holds the history and the one before it, both possibly of full length with long titles. */
const maxImport = 1024 * 1024;

/** Which value an import leaves: the present one or the file's. A side without a value gives way. */
const choose = <T>(present: T | null, inFile: T | null, whose: 'keep' | 'take') =>
  whose === 'take' ? (inFile ?? present) : (present ?? inFile);

/** Grades that others have seen cannot be unseen, so sharing them needs a recent sign-in. */
const withSharing = (
  student: Student,
  sharing: SharingLevel | null,
  caller: Caller,
  now: Date,
): Result<Student, ProblemCode> =>
  sharing === 'courses-and-grades' && student.sharing !== sharing && !isRecentSignIn(caller, now)
    ? fail('sign-in-too-old')
    : ok({ ...student, sharing });

/** The log-in, and what students decide about their own record: who sees it, export, import, undo, deletion. */
export function accountRoutes(app: App, dependencies: Dependencies, { read: readReply }: PublishedReplies) {
  const { database, identity, now, pseudonyms } = dependencies;
  documentRoutes(app, dependencies);

  // The hook has verified the caller already; the reply only confirms it in the form the page stores.
  app.post('/users/login', { schema: { response: { 200: loginReply } } }, async ({ caller }) => ({
    token: caller.token,
    userId: caller.uid,
  }));

  app.get('/account/sharing', { schema: { response: { 200: sharingReply } } }, async (request) => {
    const { sharing } = await readChoices(database.reader, request.caller.uid);
    return { sharing: sharing ?? defaultSharing, chosen: sharing !== null };
  });

  app.put(
    '/account/sharing',
    { schema: { body: sharingBody, response: { 200: sharingReply } } },
    async ({ body: { sharing }, caller }) => {
      unwrap(
        await changeStudent(database, caller.uid, now(), (student) => withSharing(student, sharing, caller, now())),
      );
      return { sharing, chosen: true };
    },
  );

  app.get(
    '/account/as-seen-by-others',
    { schema: { querystring: seenByOthersQuery, response: { 200: seenByOthersReply } } },
    (request) =>
      inSnapshot(database, async (snapshot) => {
        const { major, history, ...student } = await readStudent(snapshot, request.caller.uid);
        const sharing = request.query.sharing ?? student.sharing;
        const common = major === null ? null : await readReply(snapshot, major, 'common-courses');
        const isCommon = common && !isImportedAlone(common) ? (course: string) => common.has(course) : null;
        return {
          ...seenOncePublished({ major, sharing, history }, isCommon),
          major,
          smallestGroup: database.rules.minGroup,
          firstGroup: database.rules.firstGroup,
        };
      }),
  );

  app.get('/account/published', { schema: { response: { 200: publishedReply } } }, async (request) => {
    const { student, published, hiddenUntil } = await readWithPublished(database.reader, request.caller.uid);
    const major = published?.major ?? null;
    return {
      publishedOn: published?.publishedOn ?? null,
      major,
      courses: (published?.attempts ?? []).map(({ programId, n }) => ({
        programId,
        semester: semesterLabel(n),
      })),
      hiddenUntil: hiddenUntil !== null && hiddenUntil > dayOf(now()) ? hiddenUntil : null,
      isCurrent: major === listedMajor(student) && isSeenAlike(toPublish(student), published),
    };
  });

  app.get('/account/export', { schema: { response: { 200: accountExport } } }, async ({ caller }, reply) => {
    reply.header('Content-Disposition', 'attachment; filename="coursetrail.json"');
    return exportRecord(database, caller.uid, now(), identity.embedded);
  });

  app.post(
    '/account/import',
    {
      bodyLimit: maxImport,
      schema: {
        querystring: accountImportQuery,
        body: accountImportBody,
        response: { 200: accountImportReply },
      },
    },
    async (request, reply) => {
      const { body: file, query } = request;
      const last = lastTermOffered(now());
      // The same rule as for the forms. Courses from an audit may be in later terms than we offer.
      if (file.courses.some(({ origin, semester }) => !origin && compareSemesters(semester, last) > 0))
        throw new Problem('semester-in-future');
      const { audit, ...documents } = file.documents ?? {};
      // Files of earlier versions have one audit.
      if (audit !== undefined && documents.audits === undefined) documents.audits = { audits: splitAudit(audit) };
      for (const name of writableDocuments) if (documents[name] !== undefined) requireRoom(name, documents[name]);
      let changed = false;
      const restore = (student: Student): Result<Student, ProblemCode> => {
        const history = restoreHistory(student.history, file.courses, newAttemptId);
        changed = !looksSame(history, student.history);
        const sharing = choose(student.sharing, file.sharing, query.sharing);
        const shared = withSharing(student, sharing, request.caller, now());
        if (!shared.ok) return shared;
        const major = choose(student.major, file.major, query.major);
        if (major === null || major === student.major) return ok({ ...shared.value, history });
        if (!isMajor(major)) return fail('major-unknown');
        const choice = chooseMajor(student, major, now());
        return mapValue(choice, (chosen) => ({ ...shared.value, ...chosen, history }));
      };
      const student = unwrap(
        await changeStudent(database, request.caller.uid, now(), restore, {
          mailbox: pseudonyms.mailboxTagOf(request.caller.email),
          documents: { contents: documents, replaces: query.documents === 'take' },
        }),
      );
      nameChange(reply, student);
      const { history, major, sharing } = student;
      return { courses: history.length, changed, major, sharing };
    },
  );

  app.post('/account/undo', { schema: { body: undoBody, response: { 200: emptyReply } } }, async (request) => {
    const undo = (student: Student) =>
      mapValue(undoLastChange(student, now(), request.body?.change), (history) => ({
        ...student,
        history,
      }));
    // An undo cannot be undone: a second press of the button would revert the first.
    unwrap(await changeStudent(database, request.caller.uid, now(), undo, { isUndo: true }));
    return {};
  });

  app.delete('/account', { schema: { response: { 200: emptyReply } } }, async (request) => {
    const { uid } = request.caller;
    if (!isRecentSignIn(request.caller, now())) throw new Problem('sign-in-too-old');
    await (identity.embedded?.deleteAccount(uid) ?? deleteStudent(database, uid, now()));
    return {};
  });
}
