import { createHash } from 'node:crypto';
import { type BackupFile, cutOff, damaged } from './file.ts';
import {
  type BackupLine,
  type BackupManifest,
  type BackupTable,
  backupLine,
  type RowCounts,
  rowLine,
  rowOf,
  type StoredValue,
} from './format.ts';

/** The lines of a backup, many at a time. `rowsOf` yields the rows of a table in batches. */
export async function* writeContents(
  manifest: BackupManifest,
  rowsOf: (table: BackupTable) => AsyncIterable<readonly Record<string, unknown>[]>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const rows: RowCounts = {};
  const lines = (...texts: string[]) => {
    const bytes = Buffer.from(`${texts.join('\n')}\n`);
    hash.update(bytes);
    return bytes;
  };
  const line = (content: BackupLine) => lines(JSON.stringify(content));
  yield line({ manifest });
  for (const table of manifest.tables) {
    yield line({ table: table.name });
    let count = 0;
    for await (const batch of rowsOf(table)) {
      count += batch.length;
      yield lines(...batch.map((row) => rowLine(table, row)));
    }
    rows[table.name] = count;
  }
  yield line({ rows, sha256: hash.copy().digest('base64url') });
}

/** A batch ends at either limit, so that memory stays flat with long rows as well. */
const maxRows = 500;
const maxBytes = 2 * 1024 * 1024;

/**
 * Reads a whole backup, the rows of one table at a time. Throws an `OperatorError` when anything in it is damaged or
 * missing; the rows that were read before that must be rolled back.
 */
export async function readBackup(
  { file, lines }: BackupFile,
  onRows: (table: BackupTable, rows: StoredValue[][]) => Promise<void> | void = () => {},
): Promise<{ manifest: BackupManifest; rows: RowCounts }> {
  const hash = createHash('sha256');
  const rows: RowCounts = {};
  let manifest: BackupManifest | undefined;
  let table: BackupTable | undefined;
  let isComplete = false;
  let batch: StoredValue[][] = [];
  let batchBytes = 0;
  const flush = async () => {
    if (table === undefined || batch.length === 0) return;
    rows[table.name] = (rows[table.name] ?? 0) + batch.length;
    await onRows(table, batch);
    batch = [];
    batchBytes = 0;
  };

  for await (const bytes of lines()) {
    if (isComplete) throw damaged(file);
    const json: unknown = orDamaged(file, () => JSON.parse(bytes.toString()));
    const row = table && rowOf(table, json);
    if (row) {
      batch.push(row);
      batchBytes += bytes.length;
      if (batch.length === maxRows || batchBytes > maxBytes) await flush();
    } else {
      await flush();
      const line = orDamaged(file, () => backupLine.parse(json));
      if ('manifest' in line) manifest = line.manifest;
      else if ('table' in line) {
        table = manifest?.tables.find(({ name }) => name === line.table);
        if (table === undefined || table.name in rows) throw damaged(file);
        rows[table.name] = 0;
      } else {
        isComplete = true;
        const isSame =
          JSON.stringify(rows) === JSON.stringify(line.rows) && hash.copy().digest('base64url') === line.sha256;
        if (!isSame) throw damaged(file);
      }
    }
    hash.update(bytes).update('\n');
  }
  if (manifest === undefined || !isComplete) throw cutOff(file);
  return { manifest, rows };
}

function orDamaged<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw damaged(file, error);
  }
}
