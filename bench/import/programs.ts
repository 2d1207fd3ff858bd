import { spawn } from 'node:child_process';

/** The programs below are not part of the product. Measurements that need a missing one are left out. */
export const howToInstall =
  'apt-get install ghostscript poppler-utils qpdf fonts-freefont-ttf, or what your system calls them';

export const isThere = async (program: string, option: string) =>
  (await through(program, [option], new Uint8Array())) !== null;

/** What a program makes of its input; null if it fails or is not installed. */
export function through(
  program: string,
  options: readonly string[],
  input: Uint8Array,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const child = spawn(program, options, { stdio: ['pipe', 'pipe', 'ignore'], timeout: 20_000 });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : null));
    // It may end before it has read all its input; only its output counts.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
