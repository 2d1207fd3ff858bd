import { readFileSync } from 'node:fs';

/** The memory of a process and its children, heap and everything else; 0 where the system does not say. */
export function megabytesOf(pid: number): number {
  const status = readProcFile(`/proc/${pid}/status`);
  const children = readProcFile(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  return children.reduce((sum, child) => sum + megabytesOf(child), own);
}

/** Empty except on Linux, and once the process has ended. */
function readProcFile(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
