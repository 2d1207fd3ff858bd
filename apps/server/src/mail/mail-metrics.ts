import { Counter, type Registry } from 'prom-client';
import { addGauge } from '../monitoring/gauges.ts';

/** What the mail server is given, and what it refuses. No address, and no text of the mail server. */
export function mailMetrics(registry: Registry, countWaiting: () => number) {
  const registers = [registry];
  addGauge(registry, 'coursetrail_mails_waiting', 'Mails that the mail server has not accepted yet.', countWaiting);
  const sent = new Counter({
    name: 'coursetrail_mails_sent_total',
    help: 'Mails that the mail server has accepted.',
    registers,
  });
  const failed = new Counter({
    name: 'coursetrail_mail_failures_total',
    help: 'Mails that were not accepted and checks of the mail server that failed, by code and class of SMTP status.',
    labelNames: ['code', 'smtp'],
    registers,
  });
  return { sent, failed };
}

/** The mail server chooses its status and its text. Only the class of the status becomes a label. */
export function failureLabels(error: unknown): { code: string; smtp: string } {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === 'string' && /^[A-Z_]{3,24}$/.test(code) ? code : 'other',
    smtp: /^[45]\d\d$/.test(String(responseCode)) ? `${String(responseCode)[0]}xx` : 'none',
  };
}
