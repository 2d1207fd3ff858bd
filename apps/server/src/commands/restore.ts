import { type RestoreReport, restore } from '../backup/restore.ts';
import { command, flag, onDatabase, oneFile } from './command.ts';
import { printRows, progressPrinter } from './progress.ts';

const usage = `Writes a backup into the configured database, which may be of the other engine:

  npm run restore -- [--replace] [--unencrypted] FILE

The server may run. Until the restore is done, it refuses writes with 503. If the restore fails or is interrupted, the
database stays as it was. An encrypted file needs its BACKUP_PASSPHRASE.

--replace      deletes the students and accounts that are there. Students who have deleted their account since the
               backup stay deleted.
--unencrypted  accepts a file that is not encrypted although BACKUP_PASSPHRASE is set; anybody could have written it`;

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

const options = { replace: flag, unencrypted: flag };

await command(usage, { options, allowPositionals: true }, ({ values, positionals }) => {
  const file = oneFile(positionals, 'restore');
  return onDatabase(
    async (database, config, now) => {
      const started = performance.now();
      const progress = progressPrinter();
      const report = await restore(database, config, file, {
        passphrase: values.unencrypted ? undefined : config.backupPassphrase,
        replaces: values.replace,
        now: now(),
        onProgress: (done, total) => progress.show(`${done} of ${total} rows`),
      }).finally(progress.end);
      print(report, (performance.now() - started) / 1000);
    },
    { migrates: false },
  );
});
