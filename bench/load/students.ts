import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Product } from '@coursetrail/test-product';
import { university } from '@coursetrail/university';
import { addAccounts, addSessions, studentsWithHistories } from '../queries.ts';
import { type TestDatabase, withDatabase } from '../test-database.ts';

/** One of the students whose requests the load is made of. */
export type LoadStudent = {
  uid: string;
  email: string;
  password: string;
  major: string;
  refreshToken: string;
  /** The ids of the courses in their history, as far as this student's browser knows. */
  attempts: string[];
};

const password = 'four thousand lanterns';
const emailOf = (uid: string) => `${uid}@${university.emailDomains[0]}`;

/**
 * Gives every seeded student an account, and some of them a session, as if they had logged in earlier. Returns a file
 * that lists those students. All passwords are the same and are hashed once: hashing 100,000 would take an hour.
 */
export async function enrollSeeded(testDatabase: TestDatabase, product: Product, active: number): Promise<string> {
  const first = `first-of-all@${university.emailDomains[0]}`;
  const { ok, output } = await product.account('create', first, '--password', password);
  if (!ok) throw new Error(`The first account could not be created:\n${output}`);
  const students = await withDatabase(testDatabase, async (database) => {
    await addAccounts(database, first);
    const some = await studentsWithHistories(database, active);
    // A session in the form of version 0.1.0 is named by the hash of its refresh token, so anybody can begin one who
    // can write to the database. The first renewal turns it into one of today's form.
    const sessions = some.map(({ uid }) => {
      const refreshToken = randomBytes(32).toString('base64url');
      const id = createHash('sha256').update(refreshToken).digest('base64url');
      return { uid, id, refreshToken };
    });
    await addSessions(database, sessions);
    return some.map(({ uid, major, history }, index): LoadStudent => {
      const { refreshToken = '' } = sessions[index] ?? {};
      const attempts = history.map(({ _id }) => _id);
      return { uid, email: emailOf(uid), password, major, refreshToken, attempts };
    });
  });
  const file = path.join(testDatabase.dataDir, 'load-students.json');
  writeFileSync(file, JSON.stringify(students), { mode: 0o600 });
  return file;
}
