import type { Socket } from 'node:net';
import process from 'node:process';
import { networkOf } from '@coursetrail/server-parts/network-address';
import type { App } from '../http/fastify-app.ts';
import { sendProblem } from '../http/problems.ts';
import { isMonitoring } from '../monitoring/health.ts';

/** Several times what the students of a university have open at once; each connection takes some memory. */
const plentyOfConnections = 5000;
/** A computer room behind one address has fewer, because a browser shares one connection among its tabs. */
const plentyOfNetwork = 200;
/** Beyond the limit, this many connections still get a reply that says why. Others are closed unread. */
const refusedWithReply = 100;

/** Half of the file descriptors: the database, the readers of uploads and the files of the page need the rest. */
function maxConnections(): number {
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  // It is the word 'unlimited' where there is no limit, and missing on Windows.
  const descriptors = Number(userLimits?.open_files?.soft);
  return Math.min(plentyOfConnections, descriptors > 0 ? Math.floor(descriptors / 2) : Infinity);
}

type ConnectionLimits = {
  max?: number;
  maxOfNetwork?: number;
  /** Whether an address is of a proxy or of this machine, whose connections are everybody's. */
  isShared?: (address: string) => boolean;
};

/**
 * Keeps connections from using up all file descriptors, without which the server can do nothing, and one network from
 * taking all of them. Where there are too many, the one that has been idle longest is closed.
 */
export function limitConnections(
  app: App,
  { max = maxConnections(), maxOfNetwork = plentyOfNetwork, isShared = isLoopback }: ConnectionLimits = {},
) {
  // Sets keep their order: the one that has been idle longest comes first.
  const open = new Set<Socket>();
  const openOf = new Map<string, Set<Socket>>();
  const busy = new Set<Socket>();
  const closeIdle = (sockets: Iterable<Socket>) => {
    for (const socket of sockets) {
      if (busy.has(socket)) continue;
      socket.destroy();
      return true;
    }
    return false;
  };

  app.server.maxConnections = max + refusedWithReply;
  app.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    const network = networkOf(remoteAddress);
    const ofNetwork = openOf.get(network) ?? new Set();
    const isTooMany = ofNetwork.size >= maxOfNetwork && !isShared(remoteAddress);
    if (isTooMany && !closeIdle(ofNetwork)) {
      socket.destroy();
      return;
    }
    if (open.size >= max) closeIdle(open);
    openOf.set(network, ofNetwork.add(socket));
    open.add(socket);
    socket.once('close', () => {
      for (const sockets of [open, busy, ofNetwork]) sockets.delete(socket);
      if (ofNetwork.size === 0) openOf.delete(network);
    });
  });
  app.addHook('onRequest', async ({ raw: { socket }, url }, reply) => {
    busy.add(socket);
    // Or a crowd would have the process replaced, which takes the pages of everybody it has.
    if (open.size <= max || isMonitoring(url)) return;
    reply.header('connection', 'close');
    return sendProblem(reply, 'too-many-connections');
  });
  app.addHook('onResponse', async ({ raw: { socket } }) => {
    busy.delete(socket);
    const ofNetwork = openOf.get(networkOf(socket.remoteAddress ?? ''));
    for (const sockets of [open, ofNetwork]) if (sockets?.delete(socket)) sockets.add(socket);
  });
}

export const isLoopback = (address: string) => /^(::1$|(::ffff:)?127\.)/.test(address);
