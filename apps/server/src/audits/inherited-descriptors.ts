import { openSync, readdirSync, readFileSync } from 'node:fs';

/** Of a file descriptor: a program that is started does not get it. */
const closesOnExec = 0o2000000;

function isInherited(descriptor: number): boolean {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1');
    const [, flags = ''] = /^flags:\s*(\d+)$/m.exec(info) ?? [];
    return (Number.parseInt(flags, 8) & closesOnExec) === 0;
  } catch {
    // The one that listed the folder is closed again.
    return false;
  }
}

function lastInherited(): number {
  try {
    return Math.max(2, ...readdirSync('/proc/self/fd').map(Number).filter(isInherited));
  } catch {
    // Only Linux lists them.
    return 2;
  }
}

let replacements: number[] | undefined;

/**
 * What a started program gets in place of the descriptors it would inherit: nothing to read, for each number after the
 * first three. Node opens none of that kind, but whatever started the server may have left it a file or a socket, and
 * Node closes only the first sixteen.
 */
export function replacedDescriptors(): readonly number[] {
  if (replacements === undefined) {
    const last = lastInherited();
    replacements = last > 2 ? Array(last - 2).fill(openSync('/dev/null', 'r')) : [];
  }
  return replacements;
}
