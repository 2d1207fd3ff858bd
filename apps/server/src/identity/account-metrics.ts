import type { IdentityDependencies, IdentityService } from '@coursetrail/identity';
import { Counter, type Registry } from 'prom-client';
import { addGauge } from '../monitoring/gauges.ts';

type AccountLog = IdentityDependencies['log'];

/** Counts the events of the account service by their names, which are fixed, and passes them on to the log. */
export function countAccountEvents(registry: Registry, log: AccountLog): AccountLog {
  const registers = [registry];
  const events = new Counter({
    name: 'coursetrail_account_events_total',
    help: 'What happened to accounts (signed in, sign-in refused, mail not sent), by event.',
    labelNames: ['event'],
    registers,
  });
  const limits = new Counter({
    name: 'coursetrail_account_limits_reached_total',
    help: 'How often somebody reached a limit of the account service, such as wrong passwords, by limit.',
    labelNames: ['limit'],
    registers,
  });
  return (event, labels) => {
    events.inc({ event });
    if (event === 'limit met') limits.inc({ limit: String(labels['limit']) });
    log(event, labels);
  };
}

export function measurePasswordQueue(registry: Registry, accounts: IdentityService): void {
  addGauge(
    registry,
    'coursetrail_passwords_waiting',
    'Log-ins and other calls that wait for their password to be hashed.',
    accounts.passwordsWaiting,
  );
}
