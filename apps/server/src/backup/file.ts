import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, constants, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress, constants as zlibConstants } from 'node:zlib';
import { OperatorError } from '../errors/operator-error.ts';
import { BlockUnreadable, checkOf, decrypted, encrypted, keyOf } from './encryption.ts';
import { type FirstLine, firstLine, formatVersion } from './format.ts';

export type BackupFileOptions = {
  /** Without one, the contents are readable by anybody who gets the file. */
  passphrase: string | undefined;
  /** Whether a file of this name is replaced. */
  force: boolean;
  signal?: AbortSignal | undefined;
};

const zstd = { params: { [zlibConstants.ZSTD_c_checksumFlag]: 1 } };

/** Writes the file under another name first, so that a file with its own name is always complete. */
export async function writeBackupFile(
  file: string,
  contents: AsyncIterable<Buffer>,
  { passphrase, force, signal }: BackupFileOptions,
): Promise<void> {
  requireFree(file, force);
  await requireFolder(file);
  const salt = randomBytes(32).toString('base64url');
  const key = passphrase === undefined ? null : await keyOf(passphrase, salt);
  const encryption = key && ({ method, salt, check: checkOf(key) } as const);
  const first: FirstLine = {
    format: 'coursetrail-backup',
    formatVersion,
    compression: 'zstd',
    encryption,
  };
  const line = Buffer.from(`${JSON.stringify(first)}\n`);
  const cipher = key && { key, boundTo: line };
  const part = `${file}.${randomUUID()}.part`;
  try {
    await pipeline(
      Readable.from(contents),
      createZstdCompress(zstd),
      async function* (compressed: AsyncIterable<Buffer>) {
        yield line;
        yield* cipher ? encrypted(compressed, cipher) : compressed;
      },
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    requireFree(file, force);
    await rename(part, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw isOfFile(error) ? notWritable(file, error) : error;
  }
}

const method = 'scrypt-aes-256-gcm';

function requireFree(file: string, force: boolean): void {
  if (!force && existsSync(file))
    throw new OperatorError(`${file} exists already. Choose another name, or add --force.`);
}

/** Long work must not find out at its end that it was for nothing. */
async function requireFolder(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK).catch((error) => {
    throw notWritable(file, error);
  });
}

const notWritable = (file: string, error: NodeJS.ErrnoException): OperatorError =>
  new OperatorError(`${file} cannot be written (${error.code}).`, { cause: error });

/** Without this, a power cut could take the new name away again. Not every file system can do it. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Whether a call on a file failed, and not one on the database. */
const isOfFile = (error: unknown): error is NodeJS.ErrnoException =>
  /^(open|write|rename|close|fsync|read)$/.test((error as NodeJS.ErrnoException)?.syscall ?? '');

/** A backup that can be read more than once. Errors are `OperatorError`s that say what is wrong with the file. */
export type BackupFile = { file: string; lines(): AsyncGenerator<Buffer> };

export async function openBackupFile(file: string, passphrase: string | undefined): Promise<BackupFile> {
  const { line, first } = await readFirstLine(file).catch((error) => {
    throw explained(file, error);
  });
  if (first.encryption === null) requireTrust(file, passphrase);
  const { salt, check } = first.encryption ?? {};
  const cipher = salt && { key: await keyOf(requirePassphrase(file, passphrase), salt), boundTo: line };
  if (cipher && check !== undefined && check !== checkOf(cipher.key)) throw otherPassphrase(file);
  return {
    file,
    async *lines() {
      const source = createReadStream(file, { start: line.length, highWaterMark: 256 * 1024 });
      const contents = createZstdDecompress();
      const open = (bytes: AsyncIterable<Buffer>) => (cipher ? decrypted(bytes, cipher) : bytes);
      const reading = pipeline(source, open, contents);
      // It fails together with the loop below, which says so.
      reading.catch(() => {});
      try {
        yield* linesOf(file, contents);
        await reading;
      } catch (error) {
        throw explained(file, error, check !== undefined);
      }
    },
  };
}

function requirePassphrase(file: string, passphrase: string | undefined): string {
  if (passphrase !== undefined) return passphrase;
  throw new OperatorError(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.`);
}

/** Only a file that is encrypted proves who wrote it: somebody else could have put an open one in its place. */
function requireTrust(file: string, passphrase: string | undefined): void {
  if (passphrase !== undefined)
    throw new OperatorError(
      `${file} is not encrypted, although BACKUP_PASSPHRASE is set, so anybody could have written it. If you trust ` +
        'where it comes from, add --unencrypted.',
    );
}

/** Longer than any first line. */
const maxFirstLineBytes = 4096;

async function readFirstLine(file: string): Promise<{ line: Buffer; first: FirstLine }> {
  const handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(maxFirstLineBytes), 0, maxFirstLineBytes, 0)
    .finally(() => handle.close());
  const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n') + 1);
  let json: { format?: unknown; formatVersion?: unknown } | null = null;
  try {
    json = JSON.parse(line.toString());
  } catch {
    // Not a line of JSON, so not ours.
  }
  if (json?.format !== 'coursetrail-backup') throw new OperatorError(`${file} is not a backup of Coursetrail.`);
  if (json.formatVersion !== formatVersion)
    throw new OperatorError(`${file} was written by a newer version of Coursetrail. Install that version to read it.`);
  const first = firstLine.safeParse(json);
  if (!first.success) throw damaged(file, first.error);
  return { line, first: first.data };
}

const newline = 0x0a;
/** Longer than any row. A small file can be compressed from one that would fill the memory. */
const maxLineBytes = 256 * 1024 * 1024;

/** Split at line feeds alone: a text may hold other characters that end a line somewhere. */
export async function* linesOf(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let begunBytes = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const line = chunk.subarray(start, end);
      yield begun.length === 0 ? line : Buffer.concat([...begun, line]);
      begun = [];
      begunBytes = 0;
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
    begunBytes += chunk.length - start;
    if (begunBytes > maxLineBytes) throw damaged(file);
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

/** The cause stays with the error. Its message is not printed, because it may quote a record. */
function explained(file: string, error: unknown, isRightKey = false): unknown {
  if (error instanceof OperatorError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof BlockUnreadable && error.position.isFirst && !isRightKey) return otherPassphrase(file, error);
  if ((error instanceof BlockUnreadable && error.position.isLast) || code === 'Z_BUF_ERROR') return cutOff(file, error);
  if (error instanceof BlockUnreadable || /^(ZSTD|Z_|ERR_ZSTD|ERR_ZLIB)/.test(code)) return damaged(file, error);
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}.`, { cause: error });
  return isOfFile(error) ? new OperatorError(`${file} cannot be read (${code}).`, { cause: error }) : error;
}

const otherPassphrase = (file: string, cause?: unknown): OperatorError =>
  new OperatorError(
    `BACKUP_PASSPHRASE does not open ${file}: it was made with another passphrase, or its beginning is damaged.`,
    { cause },
  );

export const cutOff = (file: string, cause?: unknown): OperatorError =>
  new OperatorError(`${file} is cut off, or its end is damaged.`, { cause });

export const damaged = (file: string, cause?: unknown): OperatorError =>
  new OperatorError(`${file} is damaged, or a part of it is missing.`, { cause });
