import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { run } from './processes.ts';

/** What the search for programs needs to know about the machine; a test passes its own. */
export type Machine = {
  env: NodeJS.ProcessEnv;
  /** Where Playwright puts a downloaded browser, whether or not there is one. */
  playwrightPath(): string;
  isProgram(file: string): boolean;
  isRoot: boolean;
  attempt(line: CommandLine, limitSeconds: number): Promise<boolean>;
};

export type CommandLine = readonly [string, ...string[]];

/** Installs a package with the package manager of Debian and Ubuntu. */
export const aptLines = (packageName: string) =>
  [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-q', '-y', '--no-install-recommends', packageName],
  ] as const;

export function onPath(name: string, { env, isProgram }: Machine): string | undefined {
  // A service may start us with a short PATH.
  const folders = [
    ...(env['PATH'] ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ];
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find(isProgram);
}

export const thisMachine: Machine = {
  env: process.env,
  playwrightPath: () => chromium.executablePath(),
  isProgram: (file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
  isRoot: process.getuid?.() === 0,
  attempt: async (line, limitSeconds) => {
    const { ok } = await run(line, {
      limitSeconds,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return ok;
  },
};
