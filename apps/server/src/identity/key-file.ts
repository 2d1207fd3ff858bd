import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OperatorError } from '../errors/operator-error.ts';

const keyFile = (dataDir: string) => join(dataDir, 'identity.key');

export const hasKeyFile = (dataDir: string): boolean => existsSync(keyFile(dataDir));

/**
 * The secret that encrypts the signing keys, created at first use: at random, or as a backup has it. It
 * is in a file of this machine, not in the database it protects.
 */
export function readKeyFile(dataDir: string, initial: Buffer = randomBytes(32)): Buffer {
  const file = keyFile(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomUUID()}`;
    try {
      writeFileSync(draft, `${initial.toString('base64url')}\n`, { mode: 0o600 });
      // The link appears complete or not at all, and never replaces a file: a server and a command may start at once.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
    if (secret.length === 32) return secret;
  } catch (error) {
    throw new OperatorError(`The key file ${resolve(file)} cannot be used (${(error as Error).message}).`, {
      cause: error,
    });
  }
  throw new OperatorError(`The key file ${resolve(file)} does not hold 32 bytes in base64url.`);
}
