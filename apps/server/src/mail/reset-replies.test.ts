import { quickParts } from '@coursetrail/identity/test-parts';
import { describe, test } from 'vitest';
import { known, mailServers, productWith, unknown } from './test-kit.ts';

/** Replies without a pause: a mail that the reply waited for would show. */
const parts = { ...quickParts, untilMailReply: async () => {} };
/** Long, so that a busy machine does not pass for a broken mail server. */
const patient = { mailMs: 60_000, checkMs: 60_000 };

// All at once, because nearly all of the time is waiting.
describe.concurrent('the reply does not say whether an address has an account, when the mail server', () => {
  const names = Object.keys(mailServers) as (keyof typeof mailServers)[];

  test.for(names)('%s', async (name, { expect, onTestFinished }) => {
    const [server, status] = mailServers[name];
    const waits = server === 'silent' ? { ...patient, checkMs: 100 } : patient;
    const ask = await productWith(onTestFinished, name, { waits, parts });
    for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN']) {
      const replies = [await ask(known, requestType), await ask(unknown, requestType)];
      expect(replies[0]?.status).toBe(status);
      expect(replies[1]).toEqual(replies[0]);
    }
  });

  test('refuses so many mails to one address that the hourly limit of mails is met', async ({
    expect,
    onTestFinished,
  }) => {
    const name = 'refuses this one recipient for good';
    const ask = await productWith(onTestFinished, name, { waits: patient, parts });
    const statusesOf = async (email: string) => {
      const statuses = [];
      for (let request = 0; request < 6; request += 1)
        statuses.push((await ask(email, 'PASSWORD_RESET')).status);
      return statuses;
    };
    const statuses = await statusesOf(known);
    expect(statuses.at(-1)).toBe(429);
    expect(await statusesOf(unknown)).toEqual(statuses);
  });
});
