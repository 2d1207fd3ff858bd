import packageJson from '../../../../package.json' with { type: 'json' };
import { readImported } from '../catalog/queries.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { ageOf, countOf, minuteOf } from '../errors/plain-words.ts';
import { readInstallation, readKeyTime, readPublications, readWarnings } from '../monitoring/queries.ts';
import { readPublicationLag } from '../publication/publication-metrics.ts';
import type { Database } from '../storage/database.ts';
import { appliedMigrations, isIdentityMigration, migrationNames } from '../storage/migrations.ts';
import { command, flag, onDatabase } from './command.ts';

const usage = `Says how this installation is, without naming anybody:

  npm run status -- [--json]

What only a running server knows (its uploads, its sandbox) is asked of the one on this machine, at PORT.`;

/** One line of the metrics: its name, one label or none, and its value. */
const sample = /^(\w+)(?:\{\w+="([^"]*)"\})? (\S+)$/gm;

/** What the server on this machine says of itself; null when it does not reply. */
async function askServer({ host, port, metricsToken }: Config) {
  const address = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/metrics`;
  const headers: Record<string, string> = metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` };
  const reply = await fetch(url, { headers, signal: AbortSignal.timeout(5000) }).catch(() => null);
  if (reply === null || !reply.ok) return null;
  const samples = [...(await reply.text()).matchAll(sample)];
  const labeled = (name: string) =>
    Object.fromEntries(
      samples.flatMap(([, each, label = '', value]) => (each === name ? [[label, Number(value)]] : [])),
    );
  const missing = labeled('coursetrail_sandbox_layer_missing');
  return {
    isReady: labeled('coursetrail_ready')[''] === 1,
    uploads: labeled('coursetrail_uploads'),
    mailsWaiting: labeled('coursetrail_mails_waiting')[''] ?? 0,
    missingSandboxLayers: Object.keys(missing).filter((layer) => missing[layer] === 1),
  };
}

const day = 24 * 60 * 60 * 1000;

async function readStatus(database: Database, config: Config, now: () => Date) {
  const { reader } = database;
  const applied = await appliedMigrations(reader);
  const missing = migrationNames.filter((name) => !applied.includes(name)).length;
  if (missing > 0)
    throw new OperatorError(
      `The database lacks ${countOf(missing, 'step')} of this version, which its next start takes.`,
    );
  const lag = await readPublicationLag({ database, now }, config.publishEveryMs);
  return {
    at: now().toISOString(),
    version: packageJson.version,
    node: process.version,
    engine: database.engine,
    migrations: applied,
    ...(await readInstallation(database)),
    accountsOf: config.identity.mode,
    signingKeyMadeAt: config.identity.mode === 'embedded' ? await readKeyTime(reader) : null,
    published: await readPublications(reader),
    overdueMajors: lag.overdueMajors,
    importedCatalog: await readImported(reader),
    server: await askServer(config),
    warningsOfLastDay: await readWarnings(reader, new Date(now().getTime() - day).toISOString().slice(0, 13)),
  };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function print(status: Awaited<ReturnType<typeof readStatus>>, port: number): void {
  const { migrations, published, importedCatalog, lastBackup, server, signingKeyMadeAt, accountsOf } = status;
  const since = (time: string) => `${minuteOf(time)}, ${ageOf(time, new Date(status.at))} ago`;
  const lines = {
    Version: `${status.version}, Node ${status.node}`,
    Database: `${status.engine}, ${megabytes(status.databaseBytes)}`,
    Migrations: `${migrations.length}, the last is ${migrations.filter((name) => !isIdentityMigration(name)).at(-1)}`,
    Students: `${status.students}`,
    Accounts: accountsOf === 'firebase' ? "Firebase's" : `${status.accounts}`,
    'Signing key': signingKeyMadeAt && since(signingKeyMadeAt),
    Published:
      published.majors === 0
        ? 'nothing yet'
        : `${countOf(published.majors, 'major')}, the first on ${published.first}, the last on ${published.last}; ${status.overdueMajors} late`,
    Catalog: importedCatalog.at
      ? `${countOf(importedCatalog.courses, 'course')} imported, ${since(importedCatalog.at)}`
      : 'built in',
    'Last backup': lastBackup ? `${since(lastBackup.at)}, ${megabytes(lastBackup.bytes)}` : 'none',
    Server: server === null ? `none replies at port ${port}` : server.isReady ? 'ready' : 'not ready',
    Uploads:
      server &&
      Object.entries(server.uploads)
        .map(([state, count]) => `${count} ${state}`)
        .join(', '),
    'Mails waiting': server && `${server.mailsWaiting}`,
    Sandbox:
      server &&
      (server.missingSandboxLayers.length === 0 ? 'all layers' : `without ${server.missingSandboxLayers.join(', ')}`),
  };
  for (const [name, value] of Object.entries(lines)) if (value !== null) console.log(`${name.padEnd(15)}${value}`);
  const warnings = Object.entries(status.warningsOfLastDay).sort(([, one], [, other]) => other - one);
  console.log(`${'Warnings'.padEnd(15)}${warnings.length === 0 ? 'none in the last day' : 'in the last day:'}`);
  for (const [what, count] of warnings) console.log(`${String(count).padStart(9)}  ${what}`);
}

await command(usage, { options: { json: flag } }, ({ values }) =>
  onDatabase(
    async (database, config, now) => {
      const status = await readStatus(database, config, now);
      if (values.json) console.log(JSON.stringify(status, null, 2));
      else print(status, config.port);
    },
    { state: 'used' },
  ),
);
