import { describe, expect, test } from 'vitest';
import { mailQueue } from './mail-queue.ts';
import type { IdentityDependencies, Mail } from './settings.ts';

const mail: Mail = { to: 'ada@umsystem.edu', subject: '', text: '', html: '', link: '' };

/** A queue on a mail server that fails with these errors, one for each mail, before it takes one. */
function queueOn(failures: Error[], parts: Pick<IdentityDependencies, 'checkMailServer' | 'untilMailReply'> = {}) {
  const logged: { event: string; code: unknown }[] = [];
  let tries = 0;
  let taken = 0;
  const queue = mailQueue(
    {
      untilMailReply: (handled) => handled,
      ...parts,
      async sendMail() {
        tries += 1;
        const failure = failures.shift();
        if (failure) throw failure;
        taken += 1;
      },
      log: (event, { code }) => logged.push({ event, code }),
    },
    [1, 1],
  );
  return { queue, logged, tries: () => tries, taken: () => taken };
}

const failure = (code: string, responseCode?: number) =>
  Object.assign(new Error(code), { code, ...(responseCode && { responseCode }) });

describe('a mail in the background', () => {
  test('is tried again while the mail server cannot take it', async () => {
    const { queue, logged, taken } = queueOn([failure('ETIMEDOUT'), failure('EENVELOPE', 451)]);
    await queue.accept((send) => send(mail));
    expect(taken()).toBe(1);
    expect(logged).toEqual([
      { event: 'mail delayed', code: 'ETIMEDOUT' },
      { event: 'mail delayed', code: 'EENVELOPE' },
    ]);
  });

  test('is given up when the mail server refuses it for good, or after the last try', async () => {
    const refused = queueOn([failure('EENVELOPE', 550)]);
    await refused.queue.accept((send) => send(mail));
    expect([refused.tries(), refused.logged]).toEqual([1, [{ event: 'mail not sent', code: 'EENVELOPE' }]]);
    const down = queueOn(Array.from({ length: 9 }, () => failure('ECONNREFUSED')));
    await down.queue.accept((send) => send(mail));
    expect([down.tries(), down.logged.at(-1)]).toEqual([3, { event: 'mail not sent', code: 'ECONNREFUSED' }]);
  });

  test('does not delay the reply, and is finished before the queue is closed', async () => {
    const { queue } = queueOn([], { untilMailReply: async () => {} });
    const { promise, resolve } = Promise.withResolvers<void>();
    const order: string[] = [];
    await queue.accept(() => promise.then(() => void order.push('mail')));
    const closing = queue.close().then(() => order.push('closed'));
    resolve();
    await closing;
    expect(order).toEqual(['mail', 'closed']);
  });
});

test('with or without a mail, a request fails when the mail server does not work or too many mails wait', async () => {
  const down = queueOn([], {
    checkMailServer: () => Promise.reject(failure('ECONNREFUSED')),
  });
  await expect(down.queue.accept(null)).rejects.toMatchObject({ code: 'MAIL_NOT_SENT' });
  await expect(down.queue.accept((send) => send(mail))).rejects.toMatchObject({
    code: 'MAIL_NOT_SENT',
  });
  expect(down.taken()).toBe(0);

  const { queue, logged } = queueOn([], { untilMailReply: async () => {} });
  const { promise: stuck, resolve: end } = Promise.withResolvers<void>();
  await Promise.all(Array.from({ length: 100 }, () => queue.accept(() => stuck)));
  await expect(queue.accept(null)).rejects.toMatchObject({ code: 'MAIL_NOT_SENT' });
  expect(logged).toEqual([{ event: 'mail not sent', code: 'MAIL_QUEUE_FULL' }]);
  end();
  await queue.close();
  await queue.accept(null);
});

test('with or without a mail, the reply comes after a quarter of a second', async () => {
  const queue = mailQueue({ sendMail: async () => {}, log: () => {} });
  for (const send of [null, async () => {}]) {
    const start = performance.now();
    await queue.accept(send);
    expect(performance.now() - start).toBeGreaterThanOrEqual(249);
  }
});
