import type { Uid } from '@coursetrail/domain';
import type { AccountRow, Db, UniversityLoginRow } from './schema.ts';

/** The account that a person at the university has here. */
export const accountAtUniversity = (db: Db, issuer: string, subject: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('identity_account')
    .selectAll('identity_account')
    .innerJoin('identity_university', 'identity_university.uid', 'identity_account.uid')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const loginsAtUniversity = (db: Db, uid: Uid) =>
  db.selectFrom('identity_university').selectAll().where('uid', '=', uid).orderBy('joined_at').execute();

/** False when this person has an account already; of two requests at once, one succeeds. */
export async function addUniversityLogin(db: Db, row: UniversityLoginRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_university')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends what began with the university: the sessions of a person there, or those of one session there. */
export async function deleteUniversitySessions(
  db: Db,
  { issuer, subject, sid }: { issuer: string; subject: string | undefined; sid: string | undefined },
): Promise<Uid[]> {
  const deleted = await db
    .deleteFrom('identity_session')
    .where('university_sid', 'is not', null)
    .where('uid', 'in', (query) =>
      query
        .selectFrom('identity_university')
        .select('identity_university.uid')
        .where('issuer', '=', issuer)
        .$if(subject !== undefined, (ofOne) => ofOne.where('subject', '=', subject ?? '')),
    )
    .$if(sid !== undefined, (ofOne) => ofOne.where('university_sid', '=', sid ?? ''))
    .returning('uid')
    .execute();
  return deleted.map(({ uid }) => uid);
}
