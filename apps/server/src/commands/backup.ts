import { statSync } from 'node:fs';
import { backUp } from '../backup/backup.ts';
import { readBackup } from '../backup/contents.ts';
import { openBackupFile } from '../backup/file.ts';
import { readConfig } from '../config.ts';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { flag, readArguments } from './arguments.ts';
import { command } from './command.ts';
import { printRows, progressPrinter } from './progress.ts';

const usage = `Writes everything that the configured database holds to a file, while the server runs:

  npm run backup -- [--without-accounts] [--unencrypted] [--force] FILE
  npm run backup -- --verify [--unencrypted] FILE

The file is encrypted with BACKUP_PASSPHRASE. Without that passphrase nobody can read it, not even you.

--without-accounts  leaves out accounts, sessions and keys
--unencrypted       writes a file that anybody can read, without the secret that opens its signing keys; with --verify,
                    accepts such a file although BACKUP_PASSPHRASE is set
--force             replaces the file if it exists
--verify            reads a whole file, without a database, and says whether it is complete`;

type BackupRequest = {
  file: string;
  verify: boolean;
  hasAccounts: boolean;
  unencrypted: boolean;
  force: boolean;
};

/** What the operator asked for; null for --help. */
function readRequest(): BackupRequest | null {
  const options = {
    'without-accounts': flag,
    unencrypted: flag,
    force: flag,
    verify: flag,
    help: flag,
  };
  const { values, positionals } = readArguments({ options, allowPositionals: true });
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new OperatorError('Name one file: npm run backup -- FILE');
  const { verify, unencrypted, force } = values;
  return { file, verify, unencrypted, force, hasAccounts: !values['without-accounts'] };
}

async function verifyFile({ file, unencrypted }: BackupRequest): Promise<void> {
  const passphrase = unencrypted ? undefined : readConfig().backupPassphrase;
  const { manifest, rows } = await readBackup(await openBackupFile(file, passphrase));
  printRows(rows);
  console.log(
    `${file} is complete. Version ${manifest.productVersion} wrote it at ${manifest.createdAt}.`,
  );
}

/** A signal ends the backup and deletes what was written of it. */
function untilSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}

const megabytes = (file: string) => (statSync(file).size / 1e6).toFixed(1);

const writeFile = ({ file, unencrypted, hasAccounts, force }: BackupRequest) =>
  command(
    async (database, config) => {
      const passphrase = unencrypted ? undefined : config.backupPassphrase;
      if (!unencrypted && passphrase === undefined)
        throw new OperatorError(
          'Set BACKUP_PASSPHRASE to encrypt the backup, or add --unencrypted for a file that anybody can read.',
        );
      const started = performance.now();
      const progress = progressPrinter();
      const signal = untilSignal();
      try {
        const rows = await backUp(database, config, file, {
          passphrase,
          hasAccounts,
          force,
          signal,
          onProgress: (done, total) => progress.show(`${done} of ${total} rows`),
        });
        progress.end();
        printRows(rows);
      } catch (error) {
        progress.end();
        if (!signal.aborted) throw error;
        console.log('Interrupted. No backup was written.');
        return 130;
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const how = unencrypted ? 'not encrypted' : 'encrypted';
      console.log(`Written in ${seconds} s: ${file}, ${megabytes(file)} MB, ${how}.`);
      return 0;
    },
    { migrates: false },
  );

try {
  const request = readRequest();
  if (request === null) console.log(usage);
  else if (request.verify) await verifyFile(request);
  else await writeFile(request);
} catch (error) {
  console.error(messageForOperator(error as Error));
  process.exitCode = 1;
}
