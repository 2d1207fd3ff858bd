import { installPackage, type Machine, onPath, thisMachine } from './machine.ts';
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

/**
 * A Chromium for the browser tests: the one CHROMIUM_PATH names, one that is installed, or, for root, one installed now.
 * Commands call this; the configurations of the test runners read CHROMIUM_PATH, because other tools load them too.
 */
export async function findBrowser(machine: Machine = thisMachine): Promise<string> {
  const named = machine.env['CHROMIUM_PATH'];
  if (named) {
    if (machine.isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`);
  }
  const installers = [
    async () => {},
    () => installPackage('chromium-headless-shell', machine),
    // Older systems have only the whole browser.
    () => installPackage('chromium', machine),
    // Ubuntu has neither.
    () => machine.attempt([...tool('@playwright/test/cli.js'), 'install', '--with-deps', shell]),
  ];
  for (const install of machine.isRoot ? installers : installers.slice(0, 1)) {
    await install();
    const browser = await workingBrowser(machine);
    if (browser) return browser;
  }
  throw new Error(
    machine.isRoot
      ? 'The browser tests need Chromium, and it could not be installed: install it and set CHROMIUM_PATH.'
      : 'The browser tests need Chromium, which only root can install: as root, run "apt-get install chromium" (or "npx playwright install --with-deps chromium"), or set CHROMIUM_PATH.',
  );
}

const shell = 'chromium-headless-shell';

/** Its file is not enough: a download may lack libraries, and some systems install a mere placeholder. */
async function workingBrowser(machine: Machine): Promise<string | undefined> {
  const system = systemNames.map((name) => onPath(name, machine));
  for (const file of [machine.playwrightPath(), ...system]) {
    if (file && machine.isProgram(file) && (await machine.attempt([file, '--version'])).ok) return file;
  }
  return undefined;
}
