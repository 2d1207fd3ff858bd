import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { App } from './fastify-app.ts';

/** A connection without a request is closed this long after the server has stopped listening. */
const unusedMs = 5000;

/**
 * From the stop on, each connection ends with its reply: a proxy then chooses another server for the next request. A
 * connection that was opened and never used must not keep the server from stopping.
 */
export function closeConnectionsWhenStopping(app: App, stopping: AbortSignal): void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    busy.add(socket);
    reply.raw.once('close', () => busy.delete(socket));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    const closeUnused = () => {
      for (const socket of open.difference(busy)) socket.destroy();
    };
    setTimeout(closeUnused, unusedMs).unref();
  });
}

type StopOptions = {
  /** How long requests are still accepted, so that proxies notice that `/readyz` fails. */
  drainMs: number;
  /** How long requests that are being worked on may take. Uploads take longest. */
  finishMs: number;
};

/** A proxy that connected at the last moment has sent its request by then. */
const lastRequestMs = 500;

/**
 * Stops without dropping a request. Closing an idle connection is what drops them: a proxy may be sending on it. So the
 * server first lets proxies go, then stops listening, and replies on every connection that is left.
 */
export async function stopServer(app: App, { drainMs, finishMs }: StopOptions): Promise<void> {
  await sleep(drainMs);
  await untilNoneWaits(app);
  // Not the method of the HTTP server, which would close idle connections as well.
  NetServer.prototype.close.call(app.server);
  if (drainMs > 0) await sleep(lastRequestMs);
  // Nor must a request that never finishes.
  const tooLate = setTimeout(() => app.server.closeAllConnections(), finishMs);
  await app.close();
  clearTimeout(tooLate);
}

const maxWaitMs = 1000;

/** The event loop accepts one connection in a turn. Closing would reset those that still wait, and what was sent on them. */
async function untilNoneWaits({ server }: App): Promise<void> {
  let hasAccepted = true;
  const note = () => {
    hasAccepted = true;
  };
  server.on('connection', note);
  for (const giveUp = Date.now() + maxWaitMs; hasAccepted && Date.now() < giveUp; ) {
    hasAccepted = false;
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', note);
}
