import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedKit, startEmbeddedKit } from '../test-kit.ts';
import { delayMs } from './wal-cleaner.ts';

let kit: EmbeddedKit;
beforeAll(async () => {
  kit = await startEmbeddedKit('sqlite');
});
afterAll(() => kit.stop());

/** The files of the database that hold this text. */
const filesWith = (text: string) =>
  ['coursetrail.sqlite', 'coursetrail.sqlite-wal', 'coursetrail.sqlite-shm'].filter((name) => {
    const file = join(kit.database.dataDir ?? '', name);
    return existsSync(file) && readFileSync(file).includes(text);
  });
const soon = { timeout: 60_000, interval: 50 };

/** A student whose only course has this title, several pages long. */
async function studentWith(email: string, title: string) {
  const student = await kit.enrolled(email);
  const course = { programId: 'MATH 1500', semester: 'FS24', grade: 'A', title, origin: 'MU' };
  const file = {
    format: 'coursetrail-1',
    exportedAt: '2026-03-02T12:00:00.000Z',
    major: 'Physics',
    sharing: null,
    courses: [course],
  };
  expect((await kit.call(student.token, 'POST', '/account/import', file)).statusCode).toBe(200);
  expect(filesWith(title)).not.toEqual([]);
  return student;
}

test('a deleted account leaves no byte in the files of the database', async () => {
  const title = 'a title that nobody else has';
  const { token } = await studentWith('leaver@umsystem.edu', title);
  expect((await kit.call(token, 'DELETE', '/account')).statusCode).toBe(200);
  await vi.waitFor(() => {
    expect([filesWith(title), filesWith('leaver@umsystem.edu')]).toEqual([[], []]);
  }, soon);
});

test('also when somebody reads at that moment: it is tried again', async () => {
  const title = 'a title read by somebody';
  const { token } = await studentWith('read@umsystem.edu', title);
  const reader = new DatabaseSync(join(kit.database.dataDir ?? '', 'coursetrail.sqlite'), {
    readOnly: true,
  });
  reader.exec('begin; select uid from student');
  expect((await kit.call(token, 'DELETE', '/account')).statusCode).toBe(200);
  // Long enough for an attempt in vain.
  await sleep(3 * delayMs);
  expect(filesWith(title)).not.toEqual([]);
  reader.close();
  await vi.waitFor(() => expect(filesWith(title)).toEqual([]), soon);
});
