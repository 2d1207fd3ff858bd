import { setTimeout as sleep } from 'node:timers/promises';
import { ProtocolError } from './protocol-error.ts';

/** Hides whether a mail was really sent: pretending takes as long, and fails as often, as the last real mail. */
export type MailTiming = {
  measure(send: () => Promise<void>): Promise<void>;
  pretend(): Promise<void>;
};

/** For this long after a mail has failed, every request for a mail fails. */
const failureMs = 60_000;

export function mailTiming(): MailTiming {
  /** `failedAt` is when the last mail failed, unless a later one succeeded. */
  let last = { tookMs: 100, failedAt: Number.NEGATIVE_INFINITY };
  return {
    async measure(send) {
      const start = performance.now();
      try {
        await send();
        last = { tookMs: performance.now() - start, failedAt: Number.NEGATIVE_INFINITY };
      } catch (error) {
        if (error instanceof ProtocolError && error.code === 'MAIL_NOT_SENT')
          last = { tookMs: performance.now() - start, failedAt: performance.now() };
        throw error;
      }
    },

    async pretend() {
      await sleep(last.tookMs);
      if (performance.now() - last.failedAt < failureMs) throw mailNotSent();
    },
  };
}

export const mailNotSent = (options?: ErrorOptions) =>
  new ProtocolError(
    'MAIL_NOT_SENT',
    'The email could not be sent just now. Please try again in a few minutes.',
    options,
  );
