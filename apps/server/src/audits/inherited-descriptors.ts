import { closeSync, existsSync, readdirSync, readFileSync } from 'node:fs';

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

let isDone = false;

/**
 * Closes what this process inherited, so that no program it starts inherits it again. Node opens nothing of that kind,
 * but whatever started the server may have left it a file or a socket, and Node looks at the first sixteen only. A shell
 * cannot close them: many know no number of two digits.
 */
export function closeInherited(): void {
  if (isDone) return;
  isDone = true;
  const open = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').map(Number) : [];
  for (const descriptor of open) if (descriptor > 2 && isInherited(descriptor)) closeSync(descriptor);
}
