import type { Registry } from 'prom-client';
import type { Database } from '../storage/database.ts';
import { addGauge, lastKnown } from './gauges.ts';
import { readInstallation } from './queries.ts';

/** All servers of a database see the same. */
export function measureInstallation(database: Database, registry: Registry): void {
  const read = lastKnown(() => readInstallation(database), null);
  const add = (name: string, help: string, value: (found: Awaited<ReturnType<typeof readInstallation>>) => number) =>
    addGauge(registry, name, help, async () => {
      const found = await read();
      return found === null ? Number.NaN : value(found);
    });
  add('coursetrail_students', 'Students who have a record.', ({ students }) => students);
  add('coursetrail_accounts', 'Accounts of the embedded service; 0 with Firebase.', ({ accounts }) => accounts);
  add('coursetrail_database_size_bytes', 'Size of the database.', ({ databaseBytes }) => databaseBytes);
  add(
    'coursetrail_backup_last_success_timestamp_seconds',
    'When the last backup with accounts was complete; 0 if never.',
    ({ lastBackup }) => (lastBackup ? Date.parse(lastBackup.at) / 1000 : 0),
  );
}
