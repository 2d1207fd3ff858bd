import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memoryDisk = '/dev/shm';
const roomNeeded = 4 * 1024 ** 3;

/**
 * A folder for everything that tests write. In memory if there is room: the databases of tests wait for the disk
 * thousands of times, for nothing.
 */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(path.join(hasMemoryDisk() ? memoryDisk : tmpdir(), 'coursetrail-test-'));
  // PostgreSQL does not run as root, so another user must get in.
  chmodSync(folder, 0o1777);
  return folder;
}

function hasMemoryDisk(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, where]) => where === memoryDisk);
    const options = mount?.[3]?.split(',') ?? ['noexec'];
    const { bavail, bsize } = statfsSync(memoryDisk);
    const available = /^MemAvailable: *(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    return (
      options.includes('rw') &&
      !options.includes('noexec') &&
      bavail * bsize > roomNeeded &&
      Number(available) * 1024 > 2 * roomNeeded
    );
  } catch {
    return false; // not Linux
  }
}
