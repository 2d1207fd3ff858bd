import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { openAuditReader } from './audits/reader.ts';
import { readConfig } from './config.ts';
import { openIdentity } from './identity.ts';
import { openMailer } from './mail/mailer.ts';
import { pseudonyms } from './pseudonyms.ts';
import { sentenceOf } from './setup.ts';
import { openDatabase } from './storage/database.ts';
import { migrate } from './storage/migrations.ts';
import { readSecret } from './storage/secrets.ts';
import { forgetOldHistories } from './storage/students.ts';

const siteFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

async function serve() {
  // The data folder holds students' records and keys: for nobody else on this machine.
  process.umask(0o077);
  const config = readConfig();
  const database = openDatabase(config.database);
  await migrate(database);

  const mailer = openMailer(config.mail);
  let log: FastifyBaseLogger | undefined;
  const identity = await openIdentity(config, database, {
    sendMail: mailer.send,
    now: () => new Date(),
    log: (event, about) => log?.info(about, event),
  });
  const audits = openAuditReader({ log: { warn: (about, event) => log?.warn(about, event) } });
  const app = await buildApp(
    {
      audits,
      database,
      identity,
      pseudonyms: pseudonyms(await readSecret(database, 'pseudonyms')),
      now: () => new Date(),
      allowedDomains: config.allowedDomains,
      minGroupSize: config.minGroupSize,
    },
    {
      logger: { level: config.logLevel },
      siteFolder,
      trustedProxies: config.trustedProxies,
      metricsToken: config.metricsToken,
    },
  );
  log = app.log;

  const forget = async () => {
    const tasks = [
      forgetOldHistories(database, new Date(Date.now() - day)),
      identity.embedded?.purge(),
    ];
    for (const outcome of await Promise.allSettled(tasks)) {
      if (outcome.status === 'rejected')
        app.log.error({ kind: outcome.reason?.name }, 'old things could not be forgotten');
    }
  };
  const forgetting = setInterval(forget, hour);
  app.addHook('onClose', async () => {
    clearInterval(forgetting);
    mailer.close();
    await database.close();
  });

  // A terminal sends its signal to the launcher as well, which passes it on: the second one must not cut the first short.
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // A connection that was opened and never used, or never finishes, must not keep the server from stopping.
    setTimeout(() => app.server.closeAllConnections(), 5000).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  await app.listen({ port: config.port, host: config.host });
  await forget();
  audits.warm();
  // By the name that links in mails use: a browser keeps a log-in for one name of a host only.
  console.log(
    `Coursetrail is ready: ${app.listeningOrigin.replace('//127.0.0.1:', '//localhost:')}`,
  );
}

serve().catch((error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
  // A connection still being tried would keep the process alive after its last word.
  setTimeout(() => process.exit(), 100).unref();
});
