import { escapeHtml } from '@coursetrail/server-parts/escape-html';
import type { Mail } from './settings.ts';
import type { CodeKind } from './storage/schema.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

export type MailWording = { subject: string; lines: string[]; button: string; end: string };

/** `lifetime` is how long the link works, in milliseconds. */
type CodeMailWording = MailWording & { mode: string; lifetime: number };

export const mailWordings: Record<CodeKind, CodeMailWording> = {
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    lifetime: 3 * day,
    subject: 'Verify your email for Coursetrail',
    lines: [
      'Welcome to Coursetrail! There’s one step left: please confirm that this address is yours, and enter the password you want to log in with.',
    ],
    button: 'Verify my email',
    end: 'The link is good for three days. If you didn’t sign up, please ignore this email: nobody can use the account, and it is deleted after a month.',
  },
  PASSWORD_RESET: {
    mode: 'resetPassword',
    lifetime: hour,
    subject: 'Choose a new password for Coursetrail',
    lines: ['Someone (hopefully you) asked for a new password for your Coursetrail account.'],
    button: 'Choose a new password',
    end: 'The link is good for one hour and works once. Using it logs you out everywhere. If you didn’t ask for it, you can ignore this email: nothing has changed.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    lifetime: day,
    subject: 'Confirm your new email for Coursetrail',
    lines: ['You asked to use this address for your Coursetrail account from now on.'],
    button: 'Use this address',
    end: 'The link is good for one day and asks for the password of your account. Using it logs you out everywhere; from then on you log in with this address. If you didn’t ask for it, please ignore this email.',
  },
  EMAIL_SIGNIN: {
    mode: 'signIn',
    lifetime: 15 * minute,
    subject: 'Your log-in link for Coursetrail',
    lines: ['Here is the link that logs you in to Coursetrail.'],
    button: 'Log me in',
    end: 'The link is good for 15 minutes and works once. If you didn’t ask for it, you can ignore this email.',
  },
};

/** When this time has passed, the link in a mail is useless. */
export const maxLinkLifetimeMs = Math.max(...Object.values(mailWordings).map(({ lifetime }) => lifetime));

/** Plain and short, with the link in full: students learn not to trust buttons. */
export function composeMail({ subject, lines, button, end }: MailWording, to: string, link: string): Mail {
  const text = `${['Hello,', ...lines, `${button}:\n${link}`, end, 'Coursetrail'].join('\n\n')}\n`;
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const address = escapeHtml(link);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#ffffff">
<div style="max-width:32em;margin:0 auto">
${paragraph('Hello,')}
${lines.map((line) => paragraph(escapeHtml(line))).join('\n')}
${paragraph(`<a href="${address}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c5a8f;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a>`)}
${paragraph(`Or copy this address into your browser:<br><span style="word-break:break-all">${address}</span>`)}
${paragraph(escapeHtml(end))}
<p style="margin:0;color:#555555">Coursetrail</p>
</div></body></html>
`;
  return { to, subject, text, html, link };
}
