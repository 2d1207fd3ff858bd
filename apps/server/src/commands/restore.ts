import { type RestoreReport, restore } from '../backup/restore.ts';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { flag, readArguments } from './arguments.ts';
import { command } from './command.ts';
import { printRows, progressPrinter } from './progress.ts';

const usage = `Writes a backup into the configured database, which may be of the other engine:

  npm run restore -- [--replace] [--unencrypted] FILE

The server may run. Until the restore is done, it refuses writes with 503. If the restore fails or is interrupted, the
database stays as it was. An encrypted file needs its BACKUP_PASSPHRASE.

--replace      deletes the students and accounts that are there. Students who have deleted their account since the
               backup stay deleted.
--unencrypted  accepts a file that is not encrypted although BACKUP_PASSPHRASE is set; anybody could have written it`;

type RestoreRequest = { file: string; replaces: boolean; unencrypted: boolean };

/** What the operator asked for; null for --help. */
function readRequest(): RestoreRequest | null {
  const options = { replace: flag, unencrypted: flag, help: flag };
  const { values, positionals } = readArguments({ options, allowPositionals: true });
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new OperatorError('Name one file: npm run restore -- FILE');
  return { file, replaces: values.replace, unencrypted: values.unencrypted };
}

function print({ manifest, rows, ...report }: RestoreReport, seconds: number): void {
  printRows(rows);
  if (report.stillDeleted > 0)
    console.log(
      `Left out, because they have been deleted since the backup: ${report.stillDeleted} students.`,
    );
  console.log(
    `Restored in ${seconds.toFixed(1)} s, as it was at ${manifest.createdAt} (version ${manifest.productVersion}).`,
  );
  if (report.needsRestart)
    console.log(
      'Restart every server of this database: until then it uses the keys of the one before.',
    );
}

const restoreFile = ({ file, replaces, unencrypted }: RestoreRequest) =>
  command(
    async (database, config, now) => {
      const started = performance.now();
      const progress = progressPrinter();
      const report = await restore(database, config, file, {
        passphrase: unencrypted ? undefined : config.backupPassphrase,
        replaces,
        now: now(),
        onProgress: (done, total) => progress.show(`${done} of ${total} rows`),
      }).finally(progress.end);
      print(report, (performance.now() - started) / 1000);
      return 0;
    },
    { migrates: false },
  );

try {
  const request = readRequest();
  if (request === null) console.log(usage);
  else await restoreFile(request);
} catch (error) {
  console.error(messageForOperator(error as Error));
  process.exitCode = 1;
}
