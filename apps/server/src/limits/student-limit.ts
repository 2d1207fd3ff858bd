import type { Uid } from '@coursetrail/domain';
import { fairQueue } from '@coursetrail/server-parts/fair-queue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/fastify-app.ts';
import { Problem } from '../http/problems.ts';

export type StudentLimit = {
  /** Requests of one student that are worked on at the same time. A page sends up to six. */
  atOnce: number;
  /** Requests of one student that wait. Two browsers with several tabs stay below it. */
  waiting: number;
};

const defaultLimit: StudentLimit = { atOnce: 4, waiting: 28 };

/** A request whose client is gone may still be worked on. After this time we stop counting it in any case. */
const goneMs = 10_000;

const canceled = () => new Problem('invalid-request', { sentence: 'The request was canceled.' });

declare module 'fastify' {
  interface FastifyRequest {
    leaveStudentLimit: (() => void) | null;
  }
}

/**
 * Works on a few requests of each student at a time, so that one student who sends many holds up nobody else. The next
 * ones wait, and more than that are refused. Must be added after the hook that authenticates the caller. It runs before
 * the body is read: what waits costs nothing.
 */
export function limitEachStudent(app: App, limit: StudentLimit = defaultLimit): void {
  const openQueue = () => fairQueue<Uid>({ ...limit, refusal: () => new Problem('too-many-requests') });
  const students = new Map<Uid, ReturnType<typeof openQueue>>();

  app.decorateRequest('leaveStudentLimit', null);

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { uid } = request.caller;
    // Its client disconnected while the token was checked, when nobody listened yet. The body would never arrive, so the
    // request would never end.
    if (reply.raw.destroyed || request.raw.socket.destroyed) throw canceled();
    const requests = students.get(uid) ?? openQueue();
    students.set(uid, requests);
    const { turn, leave } = requests.join(uid);
    const giveUp = () => leave(canceled());
    reply.raw.once('close', giveUp);
    await turn.finally(() => reply.raw.off('close', giveUp));

    request.leaveStudentLimit = () => {
      request.leaveStudentLimit = null;
      leave();
      if (requests.running() === 0) students.delete(uid);
    };
    reply.raw.once('close', () => {
      if (request.leaveStudentLimit !== null) setTimeout(() => request.leaveStudentLimit?.(), goneMs).unref();
    });
  });

  // The reply is made; sending it is the network's work.
  app.addHook('onSend', async (request: FastifyRequest) => request.leaveStudentLimit?.());
}
