import { spawn } from 'node:child_process';

/** Programs that are no part of the product: what needs one of them is left out where it is missing, and that is said. */
export const howToInstall =
  'apt-get install ghostscript poppler-utils qpdf fonts-freefont-ttf, or what your system calls them';

export const isThere = async (program: string, option: string) =>
  (await through(program, [option], new Uint8Array())) !== null;

/** What a program makes of its input; null when it fails or is not there. */
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
    // It may end before it has read everything; what it answers counts.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
