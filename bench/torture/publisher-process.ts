import { setTimeout as sleep } from 'node:timers/promises';
import { publishMajor } from '../../apps/server/src/publication/publisher.ts';
import { openDatabase } from '../../apps/server/src/storage/database.ts';
import { publicationVersions } from '../queries.ts';

/** Publishes majors without end, until it is killed, and reports each beginning and end. */
const [minGroupSize, names = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const database = openDatabase({ dataDir, databaseUrl, minGroupSize: Number(minGroupSize) });
const settings = { database, now: () => new Date() };

for (;;) {
  for (const major of names.split(',')) {
    console.log(JSON.stringify({ began: major }));
    const isNew = await publishMajor(settings, major);
    const version = (await publicationVersions(database)).get(major) ?? 0;
    console.log(JSON.stringify({ ended: major, isNew, version }));
    // On SQLite the students could not write if it never paused.
    await sleep(200);
  }
}
