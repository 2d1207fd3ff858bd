import { dirname, join } from 'node:path';
import { checkBackup, type RestoreReport, restore } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { command, flag, onDatabase, oneFile } from './command.ts';
import { printRows, progressPrinter } from './progress.ts';

const usage = `Writes a backup into the configured database, which may be of the other engine:

  npm run restore -- [--replace --yes [--without-copy]] [--unencrypted] FILE

The server may run. Until the restore is done, it refuses writes with 503. If the restore fails or is interrupted, the
database stays as it was. An encrypted file needs its BACKUP_PASSPHRASE.

--replace       says what is in the database: students and accounts, and what has changed since the backup
--yes           deletes that. It is written to a backup beside FILE first. Students who have deleted their account since
                the backup stay deleted.
--without-copy  makes no such backup, for a database that cannot be backed up
--unencrypted   accepts a file that is not encrypted although BACKUP_PASSPHRASE is set; anybody could have written it`;

function print({ manifest, rows, ...report }: RestoreReport, seconds: number): void {
  printRows(rows);
  if (report.stillDeleted > 0)
    console.log(`Left out, because they have been deleted since the backup: ${report.stillDeleted} students.`);
  console.log(
    `Restored in ${seconds.toFixed(1)} s, as it was at ${manifest.createdAt} (version ${manifest.productVersion}).`,
  );
  if (report.needsRestart)
    console.log('Restart every server of this database: until then it uses the keys of the one before.');
}

const options = { replace: flag, yes: flag, 'without-copy': flag, unencrypted: flag };

await command(usage, { options, allowPositionals: true }, async ({ values, positionals }) => {
  const file = oneFile(positionals, 'restore');
  const config = readConfig();
  // Before the database is opened, which would make an empty one where there is none.
  const checked = await checkBackup(config, file, values.unencrypted ? undefined : config.backupPassphrase);
  await onDatabase(
    async (database, _config, now) => {
      const started = performance.now();
      const second = now().toISOString().slice(0, 19).replaceAll(':', '');
      const copyTo = values['without-copy'] ? undefined : join(dirname(file), `replaced-${second}.backup`);
      const progress = progressPrinter();
      const report = await restore(database, config, checked, {
        replaces: values.replace && values.yes,
        copyTo,
        now: now(),
        onProgress: (done, total) => progress.show(`${done} of ${total} rows`),
        onReplacing: (sentence) =>
          console.log(`${sentence} ${copyTo ? `All of it is written to ${copyTo} first.` : 'It is not kept.'}`),
      }).finally(progress.end);
      print(report, (performance.now() - started) / 1000);
    },
    { state: 'any' },
  );
});
