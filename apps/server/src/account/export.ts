import type { AccountExport } from '@coursetrail/contract';
import type { Uid } from '@coursetrail/domain';
import type { IdentityService } from '@coursetrail/identity';
import { type Database, inSnapshot } from '../storage/database.ts';
import { readDocuments } from '../storage/documents.ts';
import { readStudent } from '../storage/students.ts';

/** Everything that is stored about a student, as the student and the operator download it. */
export async function exportRecord(
  database: Database,
  uid: Uid,
  now: Date,
  accounts: Pick<IdentityService, 'universityLogins'> | null,
): Promise<AccountExport> {
  const universityLogins = (await accounts?.universityLogins(uid)) ?? [];
  const { student, documents, auditBefore } = await inSnapshot(database, async (snapshot) => ({
    student: await readStudent(snapshot, uid),
    ...(await readDocuments(snapshot, uid)),
  }));
  const { major, sharing, history, previousHistory } = student;
  return {
    format: 'coursetrail-1',
    exportedAt: now.toISOString(),
    firebaseUid: uid,
    major,
    sharing,
    courses: [...history],
    ...(previousHistory && { coursesBeforeLastChange: [...previousHistory] }),
    ...(auditBefore !== null && {
      auditBeforeLastChange: auditBefore as AccountExport['auditBeforeLastChange'],
    }),
    ...(Object.keys(documents).length > 0 && { documents: documents as AccountExport['documents'] }),
    ...(universityLogins.length > 0 && { universityLogins }),
  };
}
