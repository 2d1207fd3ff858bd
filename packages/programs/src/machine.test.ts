import { describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { findProgram, type Machine } from './machine.ts';

const downloaded = '/opt/playwright/chrome';
const installation = 'apt-get install -q -y --fix-broken --no-install-recommends';

type Circumstances = {
  env?: NodeJS.ProcessEnv;
  isRoot?: boolean;
  /** Programs that do not run. */
  broken?: string[];
  /** What the package manager offers. */
  packages?: string[];
  /** How often it is busy with something else. */
  locked?: number;
};

/** A machine on which these programs exist; `attempted` lists the commands that were tried on it. */
function machineWith(
  programs: string[],
  { env = {}, isRoot = true, broken = [], packages = ['firefox-esr', 'chromium'], locked = 0 }: Circumstances = {},
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
      if (locked > 0) return { ok: false, output: `E: Could not get lock ${locked--}` };
      const wanted = line.at(-1) ?? '';
      if (line[1] === 'install' && packages.includes(wanted)) programs.push(`/usr/bin/${wanted}`);
      return { ok: true, output: '' };
    },
    wait: async () => {},
  };
  return { machine, attempted };
}

describe('a program', () => {
  const wanted = { name: 'firefox-esr', packageName: 'firefox-esr' };

  test('that is there is used without installing anything', async () => {
    const { machine, attempted } = machineWith(['/usr/bin/firefox-esr', '/usr/bin/apt-get']);
    expect(await findProgram(wanted, machine)).toBe('/usr/bin/firefox-esr');
    expect(attempted).toEqual([]);
  });

  test('that is missing is installed by root, once no other command installs packages', async () => {
    const { machine, attempted } = machineWith(['/usr/bin/apt-get'], { locked: 2 });
    expect(await findProgram(wanted, machine)).toBe('/usr/bin/firefox-esr');
    expect(attempted).toEqual([
      ...Array(3).fill('dpkg --configure -a'),
      'apt-get update -q',
      `${installation} firefox-esr`,
    ]);
  });

  test.each([
    ['another user', { isRoot: false }],
    ['a system without the package', { packages: [] }],
  ])('that %s cannot install is named, with its package', async (_, circumstances) => {
    const { machine } = machineWith(['/usr/bin/apt-get'], circumstances);
    await expect(findProgram(wanted, machine)).rejects.toThrow(
      'firefox-esr is missing and could not be installed: install the package firefox-esr.',
    );
  });
});

describe('the browser', () => {
  test.each<[string, string[], Circumstances, string]>([
    [
      'that the tester names, before any other',
      ['/opt/mine', downloaded],
      { env: { CHROMIUM_PATH: '/opt/mine' } },
      '/opt/mine',
    ],
    ['of Playwright, before the system’s', ['/usr/bin/chromium', downloaded], {}, downloaded],
    ['of the system', ['/usr/bin/google-chrome'], {}, '/usr/bin/google-chrome'],
    [
      'without a window, before the whole one',
      ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'],
      {},
      '/usr/bin/chromium-headless-shell',
    ],
    [
      'that runs, before one that does not',
      ['/usr/bin/chromium', downloaded],
      { broken: [downloaded] },
      '/usr/bin/chromium',
    ],
  ])('is the one %s', async (_, programs, circumstances, expected) => {
    const { machine, attempted } = machineWith(programs, circumstances);
    expect(await findBrowser(machine)).toBe(expected);
    expect(attempted).toEqual([]);
  });

  test('that is named and not there is said so, not replaced in silence', async () => {
    const { machine } = machineWith([downloaded], { env: { CHROMIUM_PATH: '/opt/mine' } });
    await expect(findBrowser(machine)).rejects.toThrow('CHROMIUM_PATH names /opt/mine, which is not a program.');
  });

  test('comes from the package manager if root has none', async () => {
    const { machine, attempted } = machineWith(['/usr/bin/apt-get']);
    expect(await findBrowser(machine)).toBe('/usr/bin/chromium');
    expect(attempted.filter((line) => line.startsWith('apt-get install'))).toEqual([
      `${installation} chromium-headless-shell`,
      `${installation} chromium`,
    ]);
  });

  test('comes from Playwright where the package manager has none', async () => {
    const { machine, attempted } = machineWith([]);
    await expect(findBrowser(machine)).rejects.toThrow(/could not be installed: install it/);
    expect(attempted).toEqual(['node cli.js install --with-deps chromium-headless-shell']);
  });

  test('is asked of who is not root, at once', async () => {
    const { machine, attempted } = machineWith(['/usr/bin/apt-get'], { isRoot: false });
    await expect(findBrowser(machine)).rejects.toThrow(
      /which only root can install: as root, run "apt-get install chromium"/,
    );
    expect(attempted).toEqual([]);
  });
});
