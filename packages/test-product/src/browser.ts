import { aptLines, type CommandLine, type Machine, onPath, thisMachine } from './machine.ts';
import { tool } from './processes.ts';

/** How every test starts Chromium: without a sandbox, which root cannot have, and without calls home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless shell first: it has no window to draw and takes half the time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** A Chromium for the browser tests: the one CHROMIUM_PATH names, one that is installed, or one installed now. */
export async function findBrowser(machine: Machine = thisMachine): Promise<string> {
  const { env, attempt } = machine;
  const named = env['CHROMIUM_PATH'];
  if (named) {
    if (machine.isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`);
  }
  const present = await workingBrowser(machine);
  if (present) return present;

  const managers = machine.isRoot
    ? packageManagers.filter(([[program]]) => onPath(program, machine))
    : [];
  const playwright: Installer = [[...tool('@playwright/test/cli.js'), 'install', 'chromium']];
  for (const installer of [playwright, ...managers]) {
    console.log(
      `No Chromium was found; installing it with ${installer === playwright ? 'Playwright' : installer[0][0]}.`,
    );
    for (const line of installer) await attempt(line, 600);
    const installed = await workingBrowser(machine);
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed: install the package chromium, or set CHROMIUM_PATH.',
  );
}

type Installer = readonly [CommandLine, ...CommandLine[]];

const packageManagers: readonly Installer[] = [
  aptLines('chromium-headless-shell'),
  // Older systems have only the whole browser.
  aptLines('chromium'),
  [['dnf', 'install', '-y', 'chromium']],
  [['apk', 'add', 'chromium']],
];

/** Its file is not enough: a download may lack libraries, and some systems install a mere placeholder. */
async function workingBrowser(machine: Machine): Promise<string | undefined> {
  const system = systemNames.map((name) => onPath(name, machine));
  for (const file of [machine.playwrightPath(), ...system]) {
    if (file && machine.isProgram(file) && (await machine.attempt([file, '--version'], 30)))
      return file;
  }
  return undefined;
}
