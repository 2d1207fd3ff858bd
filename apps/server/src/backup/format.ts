import { z } from 'zod';

/**
 * A backup is a first line in plain text, then compressed and usually encrypted contents. The contents are lines of
 * JSON: the manifest, then for each table its name and its rows, then the totals. Nothing in them depends on the engine
 * of the database.
 */
export const firstLine = z.object({
  format: z.literal('coursetrail-backup'),
  /** Raised when an older program could not read the file. */
  formatVersion: z.number(),
  compression: z.literal('zstd'),
  /** Null for contents in plain text. */
  encryption: z
    .object({
      method: z.literal('scrypt-aes-256-gcm'),
      salt: z.base64url(),
      /** `checkOf` the key: tells another passphrase from a damaged file. Not in files of version 0.1. */
      check: z.base64url().optional(),
    })
    .nullable(),
});
export type FirstLine = z.infer<typeof firstLine>;
export const formatVersion = 1;

/** Times are stored as text and booleans as 0 or 1 on both engines, so these three are enough. */
const columnKind = z.enum(['text', 'integer', 'bytes']);
export type ColumnKind = z.infer<typeof columnKind>;

const backupTable = z.object({ name: z.string(), columns: z.record(z.string(), columnKind) });
export type BackupTable = z.infer<typeof backupTable>;

const manifest = z.object({
  /** Of the product that wrote the backup. */
  productVersion: z.string(),
  createdAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The steps that had made the tables what they were. */
  migrations: z.array(z.string()),
  hasAccounts: z.boolean(),
  /** What encrypts the signing keys, in base64url; null in a backup without accounts and in one that is not encrypted. */
  keySecret: z.string().nullable(),
  tables: z.array(backupTable),
});
export type BackupManifest = z.infer<typeof manifest>;

const rowCounts = z.record(z.string(), z.number());
/** Rows by table. */
export type RowCounts = z.infer<typeof rowCounts>;

export const backupLine = z.union([
  z.object({ manifest }),
  z.object({ table: z.string() }),
  /** `sha256` is of everything before this line. */
  z.object({ rows: rowCounts, sha256: z.string() }),
]);
export type BackupLine = z.infer<typeof backupLine>;

export type StoredValue = string | number | Uint8Array | null;
type WrittenValue = string | number | null;

/** A value as one engine returns it. PostgreSQL returns a bigint as text. */
function written(kind: ColumnKind, value: unknown): WrittenValue {
  if (value === null) return null;
  if (kind === 'text' && typeof value === 'string') return value;
  if (kind === 'bytes' && value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (kind === 'integer' && Number.isSafeInteger(Number(value))) return Number(value);
  throw new Error(`a column of the kind ${kind} holds a ${typeof value}`);
}

const isWritten = (kind: ColumnKind, value: unknown): value is WrittenValue =>
  value === null || (kind === 'integer' ? Number.isSafeInteger(value) : typeof value === 'string');

const stored = (kind: ColumnKind, value: WrittenValue): StoredValue =>
  kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;

export const rowLine = ({ columns }: BackupTable, row: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(columns).map(([name, kind]) => written(kind, row[name])));

/** The values of a line in the order of the table's columns; null when it is not a row of this table. */
export function rowOf({ columns }: BackupTable, line: unknown): StoredValue[] | null {
  const kinds = Object.values(columns);
  if (!Array.isArray(line) || line.length !== kinds.length) return null;
  if (!kinds.every((kind, index) => isWritten(kind, line[index]))) return null;
  return kinds.map((kind, index) => stored(kind, line[index]));
}
