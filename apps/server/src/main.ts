import { fileURLToPath } from 'node:url';
import { createLocalJWKSet, createRemoteJWKSet } from 'jose';
import { buildApp } from './app.ts';
import { tokenVerifier } from './callers.ts';
import { readConfig, SetupProblem } from './config.ts';
import { pseudonyms } from './pseudonyms.ts';
import { openDatabase } from './storage/database.ts';
import { migrate } from './storage/migrations.ts';
import { readSecret } from './storage/secrets.ts';
import { forgetOldHistories } from './storage/students.ts';

const siteFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

async function serve() {
  const config = readConfig();
  const database = openDatabase(config.database);
  await migrate(database);

  const { projectId, keysUrl } = config.identity;
  const keys = projectId === undefined ? createLocalJWKSet({ keys: [] }) : createRemoteJWKSet(new URL(keysUrl));
  const app = await buildApp(
    {
      database,
      verifyToken: tokenVerifier(projectId ?? 'coursetrail', keys),
      pseudonyms: pseudonyms(await readSecret(database, 'pseudonyms')),
      now: () => new Date(),
      allowedDomains: config.allowedDomains,
      minGroupSize: config.minGroupSize,
    },
    { logger: { level: config.logLevel }, siteFolder },
  );

  const forget = () =>
    forgetOldHistories(database, new Date(Date.now() - day)).catch((error: Error) =>
      app.log.error({ kind: error.name }, 'old histories could not be forgotten'),
    );
  const forgetting = setInterval(forget, hour);
  app.addHook('onClose', async () => {
    clearInterval(forgetting);
    await database.close();
  });

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping');
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  await app.listen({ port: config.port, host: config.host });
  await forget();
  console.log(`Coursetrail is ready: ${app.listeningOrigin}`);
}

serve().catch((error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
  // A connection still being tried would keep the process alive after its last word.
  setTimeout(() => process.exit(), 100).unref();
});

/** What an operator can act on, in one sentence; anything else is a bug and shows itself whole. */
function sentenceOf(error: NodeJS.ErrnoException & { port?: number; errcode?: number }): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is in use by another program. Stop it, or choose another port with PORT.`;
  }
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return `Coursetrail may not write to ${error.path ?? 'its data folder'}. Choose another folder with DATA_DIR.`;
  }
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' || error.code === '28P01' || error.code === '3D000') {
    return `The database at DATABASE_URL cannot be reached: ${error.message || error.code}.`;
  }
  // SQLite: cannot open, read-only, disk full, not a database.
  if (error.errcode !== undefined) return `The database in DATA_DIR cannot be used: ${error.message}.`;
  return error instanceof SetupProblem ? error.message : (error.stack ?? String(error));
}
