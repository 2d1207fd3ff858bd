import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../storage/database.ts';
import { type ServerKit, startKit } from '../test-kit.ts';
import { backUp } from './backup.ts';
import { configOf, restoreFile, useFolder } from './test-kit.ts';

const fileOf = useFolder();
const config = configOf({});
const replacing = { passphrase: undefined, replaces: true, now: new Date() };
const students = ['busy-0', 'busy-1', 'busy-2'];

describe('while a server runs on the embedded database', () => {
  let kit: ServerKit;
  /** Connections of their own, as a command has. */
  let command: Database;
  beforeAll(async () => {
    kit = await startKit('sqlite');
    command = openDatabase({ dataDir: kit.database.dataDir ?? '' });
    for (const uid of students) await kit.post(uid, '/set-major', { major: 'Physics' });
  });
  afterAll(async () => {
    await command.close();
    await kit.stop();
  });

  const coursesOf = async (uid: string): Promise<string[]> => {
    const [record] = (await kit.get(uid, '/course-histories?scope=mine')).json();
    return record.courses.map(({ programId }: { programId: string }) => programId);
  };

  /** Students write one course after the other while `work` is done; what each was promised by then, and in all. */
  async function writingDuring(first: number, work: () => Promise<unknown>) {
    const promised = new Map(students.map((uid) => [uid, [] as string[]]));
    const before = Promise.withResolvers<void>();
    let isOver = false;
    const writing = [...promised].map(async ([uid, courses]) => {
      for (let n = first; !isOver; n += 1) {
        const entry = { programId: `MATH ${n}`, semester: 'FS24', grade: 'A' };
        const reply = await kit.post(uid, '/submit-course-history', { courses: [entry] });
        if (reply.statusCode === 200) courses.push(entry.programId);
        else expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
        if ([...promised.values()].every(({ length }) => length > 1)) before.resolve();
      }
    });
    await before.promise;
    const atStart = structuredClone(promised);
    await work();
    isOver = true;
    await Promise.all(writing);
    return { atStart, promised };
  }

  test('a backup holds every write that was acknowledged before it began, and a restore brings them back', async () => {
    const file = fileOf('running');
    const options = { passphrase: undefined, hasAccounts: true, force: false };
    const { atStart, promised } = await writingDuring(1000, () => backUp(command, config, file, options));
    const during = await writingDuring(3000, () => restoreFile(command, config, file, replacing));
    for (const uid of students) {
      const found = await coursesOf(uid);
      expect(found).toEqual(expect.arrayContaining(atStart.get(uid) ?? []));
      // What was promised before the restore is replaced, and what came after it is not.
      expect(found).not.toContain(during.atStart.get(uid)?.[0]);
      const backedUp = found.filter((code) => code < 'MATH 3000');
      expect(backedUp).toEqual(promised.get(uid)?.slice(0, backedUp.length));
    }
    const after = await writingDuring(5000, async () => {});
    for (const uid of students)
      expect(await coursesOf(uid)).toEqual(expect.arrayContaining(after.promised.get(uid) ?? []));
  });
});
