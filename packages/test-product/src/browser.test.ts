import { expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import type { Machine } from './machine.ts';

const downloaded = '/opt/playwright/chrome';

/** A machine on which these programs exist; `attempted` lists the commands that were tried on it. */
function machineWith(
  programs: string[],
  { env = {}, isRoot = true, broken = [] as string[] } = {},
) {
  const attempted: string[] = [];
  const machine: Machine = {
    env: { PATH: '/usr/bin', ...env },
    playwrightPath: () => downloaded,
    isProgram: (file) => programs.includes(file),
    isRoot,
    attempt: async (line) => {
      if (line[1] === '--version') return { ok: !broken.includes(line[0] ?? ''), output: '' };
      attempted.push(line.map((word) => word.split('/').at(-1)).join(' '));
      // An older system that has a package for the browser, but not for the headless shell.
      if (line[0] === 'apt-get' && line.at(-1) === 'chromium') programs.push('/usr/bin/chromium');
      return { ok: true, output: '' };
    },
    wait: async () => {},
  };
  return { machine, attempted };
}

test('a browser the tester names is used before any other', async () => {
  const { machine } = machineWith(['/opt/mine', downloaded], {
    env: { CHROMIUM_PATH: '/opt/mine' },
  });
  expect(await findBrowser(machine)).toBe('/opt/mine');
});

test('a named browser that is not there is said so, not replaced in silence', async () => {
  const { machine } = machineWith([downloaded], { env: { CHROMIUM_PATH: '/opt/mine' } });
  await expect(findBrowser(machine)).rejects.toThrow(
    'CHROMIUM_PATH names /opt/mine, which is not a program.',
  );
});

test("Playwright's own browser comes before the system's", async () => {
  const { machine } = machineWith(['/usr/bin/chromium', downloaded]);
  expect(await findBrowser(machine)).toBe(downloaded);
});

test("the system's Chromium or Chrome is used without installing anything", async () => {
  const { machine, attempted } = machineWith(['/usr/bin/google-chrome']);
  expect(await findBrowser(machine)).toBe('/usr/bin/google-chrome');
  expect(attempted).toEqual([]);
});

test('the shell without a window is taken before the whole browser', async () => {
  const { machine } = machineWith(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']);
  expect(await findBrowser(machine)).toBe('/usr/bin/chromium-headless-shell');
});

test('a browser that does not run is passed over', async () => {
  const { machine } = machineWith(['/usr/bin/chromium', downloaded], { broken: [downloaded] });
  expect(await findBrowser(machine)).toBe('/usr/bin/chromium');
});

test('without a browser, root gets one from the package manager', async () => {
  const { machine, attempted } = machineWith(['/usr/bin/apt-get']);
  expect(await findBrowser(machine)).toBe('/usr/bin/chromium');
  expect(attempted.filter((line) => line.startsWith('apt-get install'))).toEqual([
    'apt-get install -q -y --fix-broken --no-install-recommends chromium-headless-shell',
    'apt-get install -q -y --fix-broken --no-install-recommends chromium',
  ]);
});

test("where the package manager has no browser, root gets Playwright's", async () => {
  const { machine, attempted } = machineWith([]);
  await expect(findBrowser(machine)).rejects.toThrow(/could not be installed: install it/);
  expect(attempted).toEqual(['node cli.js install --with-deps chromium-headless-shell']);
});

test('who is not root is told at once what to install', async () => {
  const { machine, attempted } = machineWith(['/usr/bin/apt-get'], { isRoot: false });
  await expect(findBrowser(machine)).rejects.toThrow(
    /which only root can install: as root, run "apt-get install chromium"/,
  );
  expect(attempted).toEqual([]);
});
