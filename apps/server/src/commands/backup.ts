import { statSync } from 'node:fs';
import { backUp } from '../backup/backup.ts';
import { readBackup } from '../backup/contents.ts';
import { openBackupFile } from '../backup/file.ts';
import { type Config, readConfig } from '../config.ts';
import { logFields } from '../errors/log-fields.ts';
import { OperatorError } from '../errors/operator-error.ts';
import type { Database } from '../storage/database.ts';
import { writeNote } from '../storage/operation-notes.ts';
import { command, flag, interruptedStatus, onDatabase, oneFile, onInterrupt } from './command.ts';
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

const options = { 'without-accounts': flag, unencrypted: flag, force: flag, verify: flag };

async function verify(file: string, passphrase: string | undefined): Promise<void> {
  const { manifest, rows } = await readBackup(await openBackupFile(file, passphrase));
  printRows(rows);
  console.log(`${file} is complete. Version ${manifest.productVersion} wrote it at ${manifest.createdAt}.`);
}

/** The server's metrics say when the last backup was made. */
const note = ({ writer }: Database, now: Date, bytes: number) =>
  writeNote(writer, 'backup', 'last', { at: now.toISOString(), bytes }).catch((error) => {
    const { code, kind } = logFields(error);
    console.error(`The backup is complete, but the database does not know of it (${code ?? kind}).`);
  });

await command(usage, { options, allowPositionals: true }, ({ values, positionals }) => {
  const file = oneFile(positionals, 'backup');
  const { unencrypted, force } = values;
  const passphraseIn = ({ backupPassphrase }: Config) => (unencrypted ? undefined : backupPassphrase);
  if (values.verify) return verify(file, passphraseIn(readConfig()));
  return onDatabase(
    async (database, config, now) => {
      const passphrase = passphraseIn(config);
      if (!unencrypted && passphrase === undefined)
        throw new OperatorError(
          'Set BACKUP_PASSPHRASE to encrypt the backup, or add --unencrypted for a file that anybody can read.',
        );
      const started = performance.now();
      const progress = progressPrinter();
      // What was written is deleted then.
      const interruption = new AbortController();
      const { signal } = interruption;
      onInterrupt(() => interruption.abort());
      try {
        const rows = await backUp(database, config, file, {
          passphrase,
          force,
          signal,
          hasAccounts: !values['without-accounts'],
          onProgress: (done, total) => progress.show(`${done} of ${total} rows`),
        }).finally(progress.end);
        printRows(rows);
      } catch (error) {
        if (!signal.aborted) throw error;
        console.log('Interrupted. No backup was written.');
        process.exitCode = interruptedStatus;
        return;
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const { size } = statSync(file);
      // One without accounts brings nobody's log-in back.
      if (!values['without-accounts']) await note(database, now(), size);
      const megabytes = (size / 1e6).toFixed(1);
      const how = unencrypted ? 'not encrypted' : 'encrypted';
      console.log(`Written in ${seconds} s: ${file}, ${megabytes} MB, ${how}.`);
    },
    { state: 'used' },
  );
});
