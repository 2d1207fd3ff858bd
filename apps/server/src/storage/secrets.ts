import { randomBytes } from 'node:crypto';
import { type Database, inTransaction } from './database.ts';

/** A random key of this installation, created at first use and shared by all its servers. */
export const readSecret = (db: Database, name: string): Promise<Buffer> =>
  inTransaction(db, async (trx) => {
    await trx
      .insertInto('secret')
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await trx.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
    return Buffer.from(value, 'base64url');
  });
