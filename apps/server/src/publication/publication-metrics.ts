import { Counter, type Registry } from 'prom-client';
import { addGauge, lastKnown } from '../monitoring/gauges.ts';
import { readMajorStates } from '../storage/publications.ts';
import { majorsDue, type PublisherSettings } from './publisher.ts';
import { lastFixedTime } from './schedule.ts';

type PublicationLag = { overdueMajors: number; lagSeconds: number; lastCheck: number };

const unknown: PublicationLag = {
  overdueMajors: Number.NaN,
  lagSeconds: Number.NaN,
  lastCheck: Number.NaN,
};

/** How far publication is behind its fixed times. All servers of a database see the same. */
export async function readPublicationLag(settings: PublisherSettings, everyMs: number): Promise<PublicationLag> {
  const { database, now } = settings;
  const states = [...(await readMajorStates(database.reader)).values()];
  const due = await majorsDue(settings, lastFixedTime(now(), everyMs).toISOString());
  // A major that is not published yet has just got enough students.
  const overdue = due.flatMap(({ isPublished, checkedAt }) => (isPublished ? checkedAt : []));
  const [first] = overdue.sort();
  const missed = first && lastFixedTime(new Date(first), everyMs).getTime() + everyMs;
  const last = states
    .map(({ checkedAt }) => checkedAt)
    .sort()
    .at(-1);
  return {
    overdueMajors: overdue.length,
    lagSeconds: missed ? (now().getTime() - missed) / 1000 : 0,
    lastCheck: last ? Date.parse(last) / 1000 : 0,
  };
}

/** Returns the counter of publications that failed on this server. */
export function measurePublication(
  settings: PublisherSettings,
  everyMs: number,
  registry: Registry,
): { failures: Counter } {
  const read = lastKnown(() => readPublicationLag(settings, everyMs), unknown);
  addGauge(
    registry,
    'coursetrail_publication_overdue_majors',
    'Majors with changes that the publisher has not looked at since the last fixed time.',
    async () => (await read()).overdueMajors,
  );
  addGauge(
    registry,
    'coursetrail_publication_lag_seconds',
    'How long ago the first fixed time was that an overdue major has missed; 0 if none is overdue.',
    async () => (await read()).lagSeconds,
  );
  addGauge(
    registry,
    'coursetrail_publication_last_check_timestamp_seconds',
    'When the publisher last looked at a major, whether or not it published anything; 0 if never.',
    async () => (await read()).lastCheck,
  );
  return {
    failures: new Counter({
      name: 'coursetrail_publication_failures_total',
      help: 'Publications started by this server that failed.',
      registers: [registry],
    }),
  };
}
