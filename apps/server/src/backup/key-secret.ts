import { KeysUnreadable, requireReadable, type SigningKeyRow } from '@coursetrail/identity';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { hasKeyFile, readKeyFile } from '../identity/key-file.ts';

/**
 * The secret that encrypts the signing keys also proves refresh tokens. Without it students would have to log in again,
 * so it goes into a backup, if that is encrypted.
 */

/** The secret of this installation; null when it has none yet. */
function ownSecret({ identity, database }: Config): Buffer | null {
  if (identity.mode === 'embedded' && identity.secret !== undefined) return identity.secret;
  return hasKeyFile(database.dataDir) ? readKeyFile(database.dataDir) : null;
}

const opens = (secret: Buffer, keys: readonly SigningKeyRow[]): Promise<boolean> =>
  requireReadable(keys, secret).then(
    () => true,
    (error) => {
      if (error instanceof KeysUnreadable) return false;
      throw error;
    },
  );

/** The secret to put into a backup; null when there are no keys that it would open. */
export async function secretToBackUp(config: Config, keys: readonly SigningKeyRow[]): Promise<Buffer | null> {
  if (keys.length === 0) return null;
  const secret = ownSecret(config);
  if (secret !== null && (await opens(secret, keys))) return secret;
  throw new OperatorError(
    'The signing keys in the database cannot be opened here, so a backup could not be restored elsewhere. Run this ' +
      'command with the IDENTITY_SECRET of the servers, or with their DATA_DIR, which has the identity.key.',
  );
}

/**
 * The secret that the installation gets from a backup; null when it needs none or has the right one already. Throws when
 * it has another one, which is never replaced.
 */
export async function secretToStore(
  config: Config,
  keys: readonly SigningKeyRow[],
  keySecret: string | null,
): Promise<Buffer | null> {
  if (keys.length === 0) return null;
  const ofBackup = keySecret === null ? null : Buffer.from(keySecret, 'base64url');
  const own = ownSecret(config);
  if (own !== null) {
    if (await opens(own, keys)) return null;
    throw new OperatorError(otherSecret(config, ofBackup !== null));
  }
  if (ofBackup === null)
    throw new OperatorError(
      'This backup does not hold the secret of its signing keys, because it is not encrypted. Set IDENTITY_SECRET to ' +
        'the one of the installation it is from, or copy its identity.key into DATA_DIR.',
    );
  return ofBackup;
}

function otherSecret({ identity, database }: Config, hasSecret: boolean): string {
  const isSetting = identity.mode === 'embedded' && identity.secret !== undefined;
  const own = isSetting ? 'IDENTITY_SECRET' : `The identity.key in ${database.dataDir}`;
  const remedy = hasSecret
    ? `${isSetting ? 'Unset it' : 'Move it away'}, and the secret of the backup is written to identity.key in DATA_DIR`
    : 'Use the secret of the installation that the backup is from';
  return `${own} is not the secret that encrypted the signing keys of this backup. ${remedy}.`;
}
