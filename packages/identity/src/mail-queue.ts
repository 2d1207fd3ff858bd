import { setTimeout as sleep } from 'node:timers/promises';
import { ProtocolError } from './protocol-error.ts';
import { failureLabels } from './security-log.ts';
import type { IdentityDependencies, Mail } from './settings.ts';

/** Sends mails whose fate must not show in a reply, because the reply would reveal who has an account. */
export type MailQueue = {
  /**
   * Rejects when the mail server does not work, whether there is a mail or not. Either takes a fixed time,
   * while `send`, if given, goes on in the background with a `sendMail` that tries several times.
   */
  accept(send: ((sendMail: SendMail) => Promise<void>) | null): Promise<void>;
  /** Gives up the mails that wait for another try, and waits a few seconds for those that are being sent. */
  close(): Promise<void>;
};

type SendMail = IdentityDependencies['sendMail'];

/** Longer than handing a mail to a mail server usually takes, so that this work is over before the reply. */
const replyMs = 250;
/** With more than this waiting, the mail server is far too slow, and another mail would not go out in time. */
const maxWaiting = 100;
/** A server that is asked to stop does not wait longer for its mail server. */
const closeMs = 3000;
/** When to try again. Together shorter than the shortest lifetime of a link. */
const retryMs = [10_000, 60_000, 300_000];

export function mailQueue(
  {
    checkMailServer = async () => {},
    sendMail,
    log,
    untilMailReply = () => sleep(replyMs),
  }: Pick<IdentityDependencies, 'checkMailServer' | 'sendMail' | 'log' | 'untilMailReply'>,
  delays: readonly number[] = retryMs,
): MailQueue {
  const waiting = new Set<Promise<void>>();
  const closing = new AbortController();

  const sendWithRetries = async (mail: Mail) => {
    for (const delay of delays) {
      try {
        return await sendMail(mail);
      } catch (error) {
        if (isFinal(error) || closing.signal.aborted) throw error;
        log('mail delayed', failureLabels(error));
      }
      await sleep(delay, undefined, { ref: false, signal: closing.signal });
    }
    return sendMail(mail);
  };

  return {
    async accept(send) {
      // Covers the check as well: only one request in a while has to wait for it.
      const handled = Promise.withResolvers<void>();
      const reply = untilMailReply(handled.promise);
      // Each way to fail depends on the mail server alone. What happened to a single mail would reveal an account.
      try {
        if (waiting.size >= maxWaiting)
          throw Object.assign(new Error('too many mails are waiting'), { code: 'MAIL_QUEUE_FULL' });
        await checkMailServer();
      } catch (error) {
        log('mail not sent', failureLabels(error));
        handled.resolve();
        await reply;
        throw mailNotSent({ cause: error });
      }
      if (send !== null) {
        const sending = send(sendWithRetries)
          .catch((error: unknown) => {
            if (!isMailNotSent(error)) log('mail not sent', failureLabels(error));
          })
          .finally(() => waiting.delete(sending));
        waiting.add(sending);
        handled.resolve(sending);
      } else handled.resolve();
      await reply;
    },
    async close() {
      closing.abort();
      await Promise.race([Promise.all(waiting), sleep(closeMs, undefined, { ref: false })]);
    },
  };
}

/** The mail server has refused this mail for good: SMTP codes from 500 on. */
const isFinal = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

export const isMailNotSent = (error: unknown) => error instanceof ProtocolError && error.code === 'MAIL_NOT_SENT';

export const mailNotSent = (options?: ErrorOptions) =>
  new ProtocolError(
    'MAIL_NOT_SENT',
    'We couldn’t send the email just now. Please try again in a few minutes.',
    options,
  );
