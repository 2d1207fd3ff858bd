import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import type { Clock } from '../storage/clock.ts';
import type { Database } from '../storage/database.ts';
import { addGauge, addLabeledGauge } from './gauges.ts';

/** The connections to the database, and the room on the disk of the embedded one. */
export function measureDatabase({ poolUse, primaries, dataDir }: Database, registry: Registry): void {
  addLabeledGauge(
    registry,
    'coursetrail_database_connections',
    'Open connections to the database, by what they are doing.',
    'state',
    () => {
      const { idle, open } = poolUse();
      return { idle, busy: open - idle };
    },
  );
  addGauge(
    registry,
    'coursetrail_database_connections_max',
    'How many connections to the database this server may open.',
    () => poolUse().size,
  );
  addGauge(
    registry,
    'coursetrail_database_queries_waiting',
    'Queries and transactions that wait for a connection to the database.',
    () => poolUse().waiting,
  );
  addGauge(
    registry,
    'coursetrail_database_primaries',
    'How many hosts of DATABASE_URL take writes. After a fail-over, the old primary must not.',
    () => primaries?.count ?? 1,
  );
  if (dataDir !== null)
    addGauge(
      registry,
      'coursetrail_data_disk_free_bytes',
      'Room left on the disk of the embedded database.',
      async () => {
        const { bavail, bsize } = await statfs(dataDir);
        return bavail * bsize;
      },
    );
}

export const measureClock = ({ differenceMs }: Pick<Clock, 'differenceMs'>, registry: Registry) =>
  addGauge(
    registry,
    'coursetrail_clock_difference_seconds',
    "How far the database's clock is ahead of this machine's.",
    () => differenceMs() / 1000,
  );
