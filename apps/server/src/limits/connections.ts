import process from 'node:process';
import type { App } from '../http/fastify-app.ts';
import { sendProblem } from '../http/problems.ts';
import { isMonitoring } from '../monitoring/health.ts';

/** Several times what the students of a university have open at once; each connection takes some memory. */
const plentyOfConnections = 5000;
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

/** Keeps connections from using up all file descriptors, without which the server can do nothing. */
export function limitConnections(app: App, max = maxConnections()) {
  let open = 0;
  app.server.maxConnections = max + refusedWithReply;
  app.server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    // Or a crowd would have the process replaced, which takes the pages of everybody it has.
    if (open <= max || isMonitoring(url)) return;
    reply.header('connection', 'close');
    return sendProblem(reply, 'too-many-connections');
  });
}
