import { createCipheriv, createDecipheriv, createHmac, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Contents are encrypted in blocks, so that memory does not grow with the file. The nonce of a block is its number and
 * whether it is the last, and every block is bound to the first line of the file: a block that was changed, moved, left
 * out or taken from another file does not open. The key is used for one file only, because its salt is.
 */
const blockBytes = 64 * 1024;
const tagBytes = 16;

/** 32 MB and about a third of a second for each guess. Part of the format, so it is not a setting. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

const scryptKey = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** The same passphrase typed on two systems can be two sequences of bytes, hence the normal form. */
export const keyOf = (passphrase: string, salt: string): Promise<Buffer> =>
  scryptKey(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, cost);

/** Says whether a key is that of a file, and no more about it than the first block does. */
export const checkOf = (key: Buffer): string =>
  createHmac('sha256', key).update('the key of a backup').digest('base64url').slice(0, 16);

type BlockPosition = { isFirst: boolean; isLast: boolean };

/** A block cannot be opened: the key is wrong, or the file was changed or cut off. */
export class BlockUnreadable extends Error {
  readonly position: BlockPosition;
  constructor(position: BlockPosition, options: ErrorOptions) {
    super('a block cannot be opened', options);
    this.position = position;
  }
}

type BlockCipher = { key: Buffer; boundTo: Buffer };

export async function* encrypted(source: AsyncIterable<Buffer>, { key, boundTo }: BlockCipher): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce } of blocksOf(source, blockBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

export async function* decrypted(source: AsyncIterable<Buffer>, { key, boundTo }: BlockCipher): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce, ...position } of blocksOf(source, blockBytes + tagBytes)) {
    let opened: Buffer;
    try {
      const end = Math.max(bytes.length - tagBytes, 0);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(boundTo)
        .setAuthTag(bytes.subarray(end));
      opened = decipher.update(bytes.subarray(0, end));
      decipher.final();
    } catch (error) {
      throw new BlockUnreadable(position, { cause: error });
    }
    yield opened;
  }
}

/** The bytes in blocks of this size, of which only the last may be smaller. There is at least one. */
async function* blocksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<BlockPosition & { bytes: Buffer; nonce: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  const blockOf = (bytes: Buffer, isLast: boolean) => ({
    bytes,
    nonce: nonceOf(number, isLast),
    isFirst: number === 0,
    isLast,
  });
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    // Not when exactly one block is left: it may be the last.
    for (; rest.length > size; rest = rest.subarray(size), number += 1) yield blockOf(rest.subarray(0, size), false);
  }
  yield blockOf(rest, true);
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
