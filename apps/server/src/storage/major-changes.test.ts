import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedKit, startEmbeddedKit } from '../test-kit.ts';
import { deleteOldMailboxCounts } from './major-changes.ts';

describe('the changes of major a day', () => {
  let kit: EmbeddedKit;
  beforeAll(async () => {
    kit = await startEmbeddedKit('sqlite');
  });
  afterAll(() => kit.stop());

  const choose = async (token: string, majors: readonly string[]) => {
    const statuses: number[] = [];
    for (const major of majors) statuses.push((await kit.call(token, 'POST', '/set-major', { major })).statusCode);
    return statuses;
  };

  test('are still counted after the account is deleted and made again', async () => {
    const email = 'restless@umsystem.edu';
    const first = await kit.enrolled(email);
    expect(await choose(first.token, ['Physics', 'Nursing', 'Theatre'])).toEqual([200, 200, 200]);
    await kit.call(first.token, 'DELETE', '/account');
    const second = await kit.enrolled(email);
    expect(second.uid).not.toBe(first.uid);
    expect(await choose(second.token, ['Physics', 'Nursing'])).toEqual([200, 429]);
    const imported = await kit.call(second.token, 'POST', '/account/import?major=take', {
      format: 'coursetrail-1',
      exportedAt: '2026-03-02T12:00:00.000Z',
      major: 'Nursing',
      sharing: null,
      courses: [],
    });
    expect(imported.statusCode).toBe(429);
    await kit.call(second.token, 'DELETE', '/account');
    // Another spelling of the address reaches the same mailbox.
    const third = await kit.enrolled('restless+again@umsystem.edu');
    expect(await choose(third.token, ['Physics'])).toEqual([429]);
  });

  test('begin anew the next day, and nothing is stored about the mailbox then', async () => {
    kit.clock.now = new Date(kit.clock.now.getTime() + 24 * 60 * 60 * 1000);
    const token = await kit.logIn('restless+again@umsystem.edu');
    expect(await choose(token, ['Physics', 'Nursing', 'Theatre', 'Physics', 'Nursing'])).toEqual([
      200, 200, 200, 200, 429,
    ]);
    const rows = () => kit.database.reader.selectFrom('major_change').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain('restless');
    const tomorrow = new Date(kit.clock.now.getTime() + 24 * 60 * 60 * 1000);
    await deleteOldMailboxCounts(kit.database, tomorrow);
    expect(await rows()).toEqual([]);
  });
});
