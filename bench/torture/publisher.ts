import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '../test-database.ts';

const program = fileURLToPath(new URL('publisher-process.ts', import.meta.url));

/** What a publisher reported before it was killed. */
export type PublisherReport = {
  /** How often readers got something new. */
  publications: number;
  /** Whether it was killed between the beginning and the end of a publication. */
  isInTheMiddle: boolean;
  /** By major: the version of the last publication that it reported as done. */
  versions: Map<string, number>;
};

export type Publisher = {
  /** Waits until the next publication begins. */
  untilBusy(): Promise<unknown>;
  kill(): Promise<PublisherReport>;
};

/** Starts a process that publishes these majors without end. Only `kill` ends it. */
export function startPublisher(
  { dataDir, databaseUrl }: TestDatabase,
  { majors, minGroupSize }: { majors: readonly string[]; minGroupSize: number },
): Publisher {
  const args = [String(minGroupSize), majors.join(), dataDir, ...(databaseUrl ? [databaseUrl] : [])];
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => resolve(signal)),
  );
  const report: PublisherReport = { publications: 0, isInTheMiddle: false, versions: new Map() };
  const beginnings = new EventEmitter();
  createInterface({ input: child.stdout }).on('line', (text) => {
    const { ended: major, isNew, version } = JSON.parse(text);
    report.isInTheMiddle = major === undefined;
    if (major === undefined) {
      beginnings.emit('began');
      return;
    }
    report.versions.set(major, version);
    if (isNew) report.publications += 1;
  });
  return {
    untilBusy: () => Promise.race([once(beginnings, 'began'), ended]),
    async kill() {
      child.kill('SIGKILL');
      const signal = await ended;
      process.off('exit', endWithUs);
      if (signal !== 'SIGKILL') throw new Error('The publisher ended by itself.');
      return report;
    },
  };
}
