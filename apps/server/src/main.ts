import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import { buildApp } from './app.ts';
import { openAuditReader } from './audits/reader.ts';
import { readConfig } from './config.ts';
import { logFields } from './errors/log-fields.ts';
import { messageForOperator } from './errors/operator-error.ts';
import { stopServer } from './http/stop.ts';
import { countAccountEvents, measurePasswordQueue } from './identity/account-metrics.ts';
import { identityLog, openIdentity } from './identity/identity.ts';
import { openMailer } from './mail/mailer.ts';
import { measureClock } from './monitoring/database-metrics.ts';
import { keepOperationNotes } from './monitoring/operation-notes.ts';
import { openWarningLog } from './monitoring/warning-log.ts';
import { deleteOldDataHourly } from './old-data.ts';
import { openCursors } from './privacy/cursors.ts';
import { openPseudonyms } from './privacy/pseudonyms.ts';
import { measurePublication } from './publication/publication-metrics.ts';
import { majorsDue } from './publication/publisher.ts';
import { lastFixedTime, startSchedule } from './publication/schedule.ts';
import { startClock } from './storage/clock.ts';
import { openMigrated } from './storage/opening.ts';
import { readSecret } from './storage/secrets.ts';

const siteFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

async function serve() {
  // The data folder holds students' records and keys, so no other user of this machine may read it.
  process.umask(0o077);
  const config = readConfig();
  const database = await openMigrated(config.database);

  const registry = new Registry();
  const mailer = openMailer(config.mail, console.log, registry);
  let log: FastifyBaseLogger | undefined;
  const clock = await startClock(database, {
    warn: (fields, sentence) => log?.warn(fields, sentence),
  });
  measureClock(clock, registry);
  database.primaries?.watch((fields, sentence) => log?.warn(fields, sentence));
  const identity = await openIdentity(config, database, {
    sendMail: mailer.send,
    checkMailServer: mailer.check,
    now: clock.now,
    onTokenExpired: clock.onTokenExpired,
    log: countAccountEvents(
      registry,
      identityLog(() => log),
    ),
  });
  if (identity.embedded) measurePasswordQueue(registry, identity.embedded);
  const audits = openAuditReader({
    // Tests start many servers, of which few ever read a file.
    ...(process.argv.includes('--no-waiting-readers') && { waiting: 0 }),
    log: { warn: (fields, event) => log?.warn(fields, event) },
  });
  const secret = await readSecret(database, 'pseudonyms');
  const dependencies = {
    audits,
    database,
    identity,
    pseudonyms: openPseudonyms(secret),
    cursors: openCursors(secret),
    now: clock.now,
    allowedDomains: config.allowedDomains,
  };
  const stopping = new AbortController();
  const warnings = openWarningLog();
  const app = await buildApp(dependencies, {
    logger: { level: config.logLevel },
    warnings,
    siteFolder,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    notice: config.notice,
    said: config.said,
    registry,
    stopping: stopping.signal,
  });
  log = app.log;
  for (const sentence of config.unknownSettings) app.log.warn({ code: 'unknown-setting' }, sentence);

  const { failures } = measurePublication(dependencies, config.publishEveryMs, registry);
  const schedule = startSchedule({
    everyMs: config.publishEveryMs,
    now: clock.now,
    isDue: async () => {
      const since = lastFixedTime(clock.now(), config.publishEveryMs).toISOString();
      return (await majorsDue(dependencies, since)).length > 0;
    },
    onDone: (printed, reason, exitCode) => {
      if (exitCode === 0) return app.log.info({ printed }, 'publication done');
      failures.inc();
      app.log.error({ printed, reason, exitCode }, 'publishing failed');
    },
  });
  const operationNotes = keepOperationNotes(dependencies, { warnings, log: app.log });
  let oldData: { stop(): void } | undefined;
  app.addHook('onClose', async () => {
    oldData?.stop();
    clock.stop();
    schedule.stop();
    await identity.embedded?.close();
    mailer.close();
    await operationNotes.stop();
    await database.close();
  });

  // A terminal signals both this process and the launcher, which passes the signal on: only the first one counts.
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // Somebody at a keyboard does not wait for proxies.
    const limits =
      signal === 'SIGTERM' ? { drainMs: config.drainMs, finishMs: 25_000 } : { drainMs: 0, finishMs: 5000 };
    stopServer(app, limits).then(
      () => process.exit(0),
      (error) => {
        app.log.error(logFields(error), 'closing failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // New connections wait while the server has much to do. Those beyond this number are dropped by the kernel, and
  // a browser tries again only after one, three and seven seconds.
  const backlog = 4096;
  await app.listen({ port: config.port, host: config.host, backlog, ...config.heldSocket });
  oldData = await deleteOldDataHourly(dependencies, {
    checkClock: clock.check,
    mailFolder: config.mail.folder,
    log: app.log,
  });
  // The first seconds belong to the requests that waited for this server.
  audits.warm(5000);
  // The host name that links in mails use: a browser stores a log-in for one name of a host only.
  console.log(`Coursetrail is ready: ${app.listeningOrigin.replace('//127.0.0.1:', '//localhost:')}`);
}

serve().catch((error) => {
  console.error(messageForOperator(error));
  process.exitCode = 1;
  // A connection attempt still in progress would keep the process alive.
  setTimeout(() => process.exit(), 100).unref();
});
