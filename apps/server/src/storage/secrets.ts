import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A random key of this installation, made when first asked for and the same for all its servers. */
export async function readSecret({ writer }: Database, name: string): Promise<Buffer> {
  await writer
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await writer
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}
