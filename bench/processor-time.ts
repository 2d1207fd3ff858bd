import { readdirSync, readFileSync } from 'node:fs';

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

/** The processes that descend from this one and still run. */
export function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
    .map(Number);
  return [...children, ...children.flatMap(descendantsOf)];
}

/** Milliseconds of processor time of a program and of all processes it has started so far. */
export const cpuOfProgram = (pid: number): number =>
  [pid, ...descendantsOf(pid)].reduce((sum, each) => {
    const used = cpuWithEndedChildren(each);
    // It may have ended since it was listed; then its parent counts it the next time.
    return Number.isNaN(used) ? sum : sum + used;
  }, 0);
