import { globSync, readFileSync } from 'node:fs';

/** The fields of /proc/PID/stat after the name, which may hold spaces; empty where there is no such process. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

const millisecondsPerTick = 10;
const milliseconds = (ticks: readonly (string | undefined)[]) =>
  ticks.reduce((sum, text) => sum + Number(text), 0) * millisecondsPerTick;

/** Milliseconds of processor time a process has used, as Linux reports them; NaN elsewhere. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return milliseconds([stat[11], stat[12]]);
}

/** The same with the processes it started that have ended. */
function cpuWithEndedChildren(pid: number): number {
  const stat = statOf(pid);
  return milliseconds([stat[11], stat[12], stat[13], stat[14]]);
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

function childrenOf(pid: number): number[] {
  return globSync(`/proc/${pid}/task/*/children`).flatMap((file) => {
    try {
      return readFileSync(file, 'latin1').split(' ').filter(Boolean).map(Number);
    } catch {
      // The process has ended in the meantime.
      return [];
    }
  });
}

/** The processes that descend from this one and still run. */
export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

/** Milliseconds of processor time of a program that waits for every process it starts, and of those. */
export const cpuOfProgram = (pid: number): number =>
  [pid, ...descendantsOf(pid)].reduce((sum, each) => {
    const used = cpuWithEndedChildren(each);
    // It may have ended since it was listed; then its parent counts it the next time.
    return Number.isNaN(used) ? sum : sum + used;
  }, 0);

/**
 * The processor time of processes that others start, seen by looking often: what a process used that was killed together
 * with its parent appears nowhere afterwards.
 */
export function watchDescendants(pid: number, everyMs = 250) {
  const used = new Map<number, number>();
  const look = () => {
    for (const child of descendantsOf(pid)) {
      const cpu = cpuOf(child);
      if (!Number.isNaN(cpu)) used.set(child, cpu);
    }
  };
  const clock = setInterval(look, everyMs);
  return {
    /** Milliseconds so far. */
    cpu() {
      look();
      return [...used.values()].reduce((sum, each) => sum + each, 0);
    },
    stop: () => clearInterval(clock),
  };
}

/** Milliseconds of processor time that all cores together have spent, on anything and on nothing. */
export function cpuOfMachine(): { busy: number; all: number } {
  const [, ...ticks] = /^cpu .*$/m.exec(readFileSync('/proc/stat', 'latin1'))?.[0].split(/\s+/) ?? [];
  // The fourth and fifth count what was idle or waited for a disk; the last two are counted in the first two already.
  const counted = ticks.slice(0, 8);
  const all = milliseconds(counted);
  return { busy: all - milliseconds(counted.slice(3, 5)), all };
}
