import { accountExport, loginReply, nothing, sharingBody, sharingReply } from '@coursetrail/contract';
import { defaultSharing, fail, ok } from '@coursetrail/domain';
import type { App, Outside } from '../outside.ts';
import { unwrap } from '../problems.ts';
import { changeStudent, deleteStudent, readStudent, type Student } from '../storage/students.ts';

const undoWindow = 24 * 60 * 60 * 1000;

/** The log-in, and what a student decides about their own record: who sees it, a copy, its last change, its end. */
export function accountRoutes(app: App, { database, identity, now }: Outside) {
  // Whoever comes this far is verified; the answer only says so in the form the page keeps.
  app.post('/users/login', { schema: { response: { 200: loginReply } } }, async ({ caller }) => ({
    token: caller.token,
    userId: caller.uid,
  }));

  app.get('/account/sharing', { schema: { response: { 200: sharingReply } } }, async (request) => {
    const { sharing } = await readStudent(database.reader, request.caller.uid);
    return { sharing: sharing ?? defaultSharing, chosen: sharing !== null };
  });

  app.put('/account/sharing', { schema: { body: sharingBody, response: { 200: sharingReply } } }, async (request) => {
    const { sharing } = request.body;
    unwrap(await changeStudent(database, request.caller.uid, now(), (student) => ok({ ...student, sharing })));
    return { sharing, chosen: true };
  });

  app.get('/account/export', { schema: { response: { 200: accountExport } } }, async (request, reply) => {
    const { uid, major, sharing, history, previousHistory } = await readStudent(database.reader, request.caller.uid);
    reply.header('Content-Disposition', 'attachment; filename="coursetrail.json"');
    return {
      exportedAt: now().toISOString(),
      firebaseUid: uid,
      major,
      sharing: sharing ?? defaultSharing,
      courses: [...history],
      ...(previousHistory && { coursesBeforeLastChange: [...previousHistory] }),
    };
  });

  app.post('/account/undo', { schema: { response: { 200: nothing } } }, async (request) => {
    const undo = (student: Student) => {
      const { previousHistory, historyChangedAt } = student;
      const isRecent = historyChangedAt !== null && now().getTime() - Date.parse(historyChangedAt) < undoWindow;
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
