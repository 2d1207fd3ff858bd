import type { IdentityContext } from './context.ts';
import { composeMail, type MailWording } from './mails.ts';
import { failureLabels } from './security-log.ts';
import type { AccountRow } from './storage/schema.ts';

type NoticeKind = 'password changed' | 'address changed';

/** Their links lead to a page and do nothing by themselves: a notice must not become a way in. */
const notices: Record<NoticeKind, MailWording & { path: string }> = {
  'password changed': {
    subject: 'Your Coursetrail password was changed',
    lines: ['The password of your Coursetrail account was changed just now. If that was you, there’s nothing to do.'],
    button: 'If this wasn’t you, reset your password',
    end: 'A reset logs out everyone who is logged in to your account.',
    path: '/#/reset-password',
  },
  'address changed': {
    subject: 'Your Coursetrail account has a new address',
    lines: [
      'Your Coursetrail account now uses another email address, and this one no longer belongs to it. If that was you, there’s nothing to do.',
      'If this wasn’t you, someone knows your password. Please contact the people who run Coursetrail, and change that password wherever else you use it.',
    ],
    button: 'Open Coursetrail',
    end: 'This is the last email to this address.',
    path: '/',
  },
};

/**
 * Says what has happened to an account, to the address it had before. Nobody waits for it, and the change stands even
 * if the mail server is down. An address that was never verified gets none: it may belong to somebody else.
 */
export function sendNotice(context: IdentityContext, kind: NoticeKind, { email, mailbox, verified }: AccountRow): void {
  const { log, sendMail, settings, throttle } = context;
  const send = async () => {
    // The first few of a kind say enough, and a mailbox is not to be flooded. Of a kind, because a thief who changes the
    // password five times must not keep the owner from learning that the address has changed.
    await throttle.count('mail, account', mailbox, 'notice', kind);
    const { path, ...wording } = notices[kind];
    await sendMail(composeMail(wording, email, settings.publicUrl + path));
  };
  if (verified === 1) send().catch((error) => log('notice not sent', failureLabels(error)));
}
