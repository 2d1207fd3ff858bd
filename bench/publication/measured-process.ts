import { countHistory, emptyCounts } from '@coursetrail/domain';
import { publishPathways } from '../../apps/server/src/publication/pathways.ts';
import { publishMajor } from '../../apps/server/src/publication/publisher.ts';
import { type Database, openDatabase } from '../../apps/server/src/storage/database.ts';
import { countedHistories } from '../../apps/server/src/storage/publications.ts';
import { cpuOf } from '../processor-time.ts';
import { backendPid } from '../queries.ts';

/** In seconds, and the most memory in between. `backendCpu` is what PostgreSQL itself adds. */
export type WorkCost = { seconds: number; cpu: number; backendCpu: number; megabytes: number };

/**
 * A publication, the pathways of all majors, or a recount of a whole major, in a process of its own, as the server runs the
 * publisher: code that is compiled or warm already would make it look cheaper.
 */
const settingsOf = (database: Database) => ({ database, minGroupSize: 5, now: () => new Date() });
const works: Record<string, (database: Database, major: string) => Promise<unknown>> = {
  publish: (database, major) => publishMajor(settingsOf(database), major),
  pathways: (database) => publishPathways(settingsOf(database)),
  async recount({ reader }, major) {
    const counts = emptyCounts();
    for await (const history of countedHistories(reader, major)) countHistory(counts, history, 1);
  },
};

const [work = '', major = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const database = openDatabase({ dataDir, databaseUrl });
// Also opens the connection, which is no part of the work.
const backend = database.engine === 'postgres' ? await backendPid(database) : undefined;
const backendBefore = backend === undefined ? 0 : cpuOf(backend);
const before = process.cpuUsage();
const started = performance.now();
await works[work]?.(database, major);
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(before);
const backendCpu = backend === undefined ? 0 : (cpuOf(backend) - backendBefore) / 1000;
await database.close();
const megabytes = process.resourceUsage().maxRSS / 1024;
const cost: WorkCost = { seconds, cpu: (user + system) / 1e6, backendCpu, megabytes };
console.log(JSON.stringify(cost));
