import type { IdentityContext } from './context.ts';
import { composeMail, type MailWording } from './mails.ts';
import { failureLabels } from './security-log.ts';

type NoticeKind = 'password changed' | 'address changed';

/** Their links lead to a page and do nothing by themselves: a notice must not become a way in. */
const notices: Record<NoticeKind, MailWording & { path: string }> = {
  'password changed': {
    subject: 'Your Coursetrail password was changed',
    lines: [
      'The password of your Coursetrail account was changed just now. If that was you, there is nothing to do.',
    ],
    button: 'If this was not you, reset your password',
    end: 'A reset logs out everybody who is logged in to your account.',
    path: '/#/reset-password',
  },
  'address changed': {
    subject: 'Your Coursetrail account has a new address',
    lines: [
      'Your Coursetrail account now uses another email address, and this one no longer belongs to it. If that was you, there is nothing to do.',
      'If this was not you, somebody knows your password. Please write to the people who run Coursetrail at your university, and change that password wherever else you use it.',
    ],
    button: 'Open Coursetrail',
    end: 'This is the last mail to this address.',
    path: '/',
  },
};

/**
 * Says what has happened to an account, to the address it had before. Nobody waits for it, and the change stands even
 * if the mail server is down.
 */
export function sendNotice(
  { log, sendMail, settings }: IdentityContext,
  kind: NoticeKind,
  to: string,
): void {
  const { path, ...wording } = notices[kind];
  sendMail(composeMail(wording, to, settings.publicUrl + path)).catch((error) =>
    log('notice not sent', failureLabels(error)),
  );
}
