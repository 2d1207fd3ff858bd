import { hash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { folder as universityFolder } from '@coursetrail/university/folder';

const root = path.join(import.meta.dirname, '../../../..');
/** The audit on which a process practices. */
export const sample = path.join(root, 'samples/audit.pdf');
/** The program as it is written, in a hundred modules. */
const programSource = fileURLToPath(new URL('child.ts', import.meta.url));
const practice = fileURLToPath(new URL('practice.ts', import.meta.url));
/** The same in one file, made by the build beside the page, and never served: it loads faster, and shows the sandbox less. */
const bundle = path.join(root, 'apps/web/dist/.reader/reader.mjs');

/** Whether the bundle was made from the modules as they are now. */
function isBundleFresh(): boolean {
  const list = path.join(path.dirname(bundle), 'sources');
  if (!existsSync(bundle) || !existsSync(list)) return false;
  const sources: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'));
  return Object.entries(sources).every(([name, sum]) => {
    const file = path.join(root, name);
    return existsSync(file) && hash('sha256', readFileSync(file)) === sum;
  });
}

/** What a process in the sandbox runs. */
export const ownProgram = isBundleFresh() ? bundle : programSource;
/** Says that the two programs here are modules. Without it, Node would find that out anew for each process. */
const packageJson = path.join(import.meta.dirname, '../../package.json');
/** Closes modules of Node before the program starts. */
export const lockdown = fileURLToPath(new URL('lockdown.ts', import.meta.url));

/** The folder of a package, and the one it links to. Node reads both. */
function foldersOf(name: string, from: string): { found: string; real: string } {
  const folders = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  const found = folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`${name} is not installed.`);
  return { found, real: realpathSync(found) };
}

/** What a program in the sandbox may read: itself, the sample, and unless it is the bundle, the parser with its dependencies. */
export function readableFiles(program: string): string[] {
  const own = [realpathSync(program), lockdown, packageJson, sample, realpathSync(universityFolder)];
  if (program === bundle) return own;
  const parser = foldersOf('@coursetrail/audit-parser', import.meta.dirname);
  const used = ['@coursetrail/domain', '@coursetrail/university', 'unpdf'].map((name) => foldersOf(name, parser.real));
  const folders = [parser, ...used].flatMap(({ found, real }) => [found, real]);
  return [...new Set([...own, practice, ...folders])];
}

let nodeFilesFound: string[] | undefined;

/** Node and its shared libraries, under the names by which the loader of this system found them. */
export function nodeFiles(): string[] {
  nodeFilesFound ??= [process.execPath, ...sharedLibraries(), '/etc/ld.so.cache'].filter((file) => existsSync(file));
  return nodeFilesFound;
}

function sharedLibraries(): string[] {
  const { report } = process;
  // Without this, the report looks up the names of this machine's network addresses.
  Object.assign(report, { excludeNetwork: true });
  const { sharedObjects } = report.getReport() as { sharedObjects?: string[] };
  // Add-ons of Node belong to whatever runs in this process, such as a test.
  return (sharedObjects ?? []).filter((file) => path.isAbsolute(file) && !file.endsWith('.node'));
}
