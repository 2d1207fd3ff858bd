import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { run } from './processes.ts';

/** What the search for programs needs to know about the machine; a test passes its own. */
export type Machine = {
  env: NodeJS.ProcessEnv;
  /** Where Playwright puts a downloaded browser, whether or not there is one. */
  playwrightPath(): string;
  isProgram(file: string): boolean;
  isRoot: boolean;
  attempt(line: readonly string[]): Promise<{ ok: boolean; output: string }>;
  wait(milliseconds: number): Promise<unknown>;
};

/** A program that comes with a Debian package. */
export type PackagedProgram = { name: string; packageName: string };

/** The program that is installed, or that is installed now. */
export async function findProgram(
  { name, packageName }: PackagedProgram,
  machine: Machine = thisMachine,
): Promise<string> {
  const present = onPath(name, machine);
  if (present) return present;
  await installPackage(packageName, machine);
  const installed = onPath(name, machine);
  if (installed) return installed;
  throw new Error(`${name} is missing and could not be installed: install the package ${packageName}.`);
}

/** Where root has Debian's or Ubuntu's package manager, installs a package; elsewhere nothing happens. */
export async function installPackage(packageName: string, machine: Machine): Promise<void> {
  if (!machine.isRoot || !onPath('apt-get', machine)) return;
  console.log(`Installing the package ${packageName}.`);
  const lines = [
    // What somebody has interrupted would stop every later installation.
    ['dpkg', '--configure', '-a'],
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-q', '-y', '--fix-broken', '--no-install-recommends', packageName],
  ];
  for (const line of lines) {
    // Another command, ours or not, may be installing. It ends, or is ended, and lets go of the lock.
    for (let isSaid = false; /get lock|is locked/.test((await machine.attempt(line)).output); ) {
      if (!isSaid) console.log('Another command is installing packages; waiting for it.');
      isSaid = true;
      await machine.wait(1000);
    }
  }
}

export function onPath(name: string, { env, isProgram }: Machine): string | undefined {
  // A service may start us with a short PATH.
  const folders = [...(env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
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
  attempt: (line) => {
    // Messages are looked at, so they must be in English.
    const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
    return run(line, { silentSeconds: 300, env });
  },
  wait: sleep,
};
