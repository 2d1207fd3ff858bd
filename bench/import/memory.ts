import { readFileSync } from 'node:fs';
import type { Product } from '@coursetrail/test-product';
import { descendantsOf } from '../processor-time.ts';

/** In megabytes. */
const statusOf = (pid: number, field: string) => {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
};

export const serverMemory = ({ pid }: Product) => ({
  now: Math.round(statusOf(pid, 'VmRSS')),
  highest: Math.round(statusOf(pid, 'VmHWM')),
});

/** The most memory that the processes started by the server use together, in megabytes. */
export function watchProcesses({ pid }: Product) {
  let highest = 0;
  const clock = setInterval(() => {
    const together = descendantsOf(pid).reduce((sum, child) => {
      try {
        return sum + statusOf(child, 'VmRSS');
      } catch {
        // The process has ended in the meantime.
        return sum;
      }
    }, 0);
    highest = Math.max(highest, together);
  }, 50);
  return {
    stop() {
      clearInterval(clock);
      return Math.round(highest);
    },
  };
}
