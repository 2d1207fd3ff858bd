import { expect, test } from 'vitest';
import { findProgram, type Machine } from './machine.ts';

const wanted = { name: 'firefox-esr', packageName: 'firefox-esr' };

/** A machine on which these programs exist; `attempted` lists the commands that were tried on it. */
function machineWith(programs: string[], { isRoot = true, hasPackage = true, locked = 0 } = {}) {
  const attempted: string[] = [];
  const machine: Machine = {
    env: { PATH: '/usr/bin' },
    playwrightPath: () => '',
    isProgram: (file) => programs.includes(file),
    isRoot,
    attempt: async (line) => {
      attempted.push(line.join(' '));
      if (locked > 0) return { ok: false, output: `E: Could not get lock ${locked--}` };
      if (line[1] === 'install' && hasPackage) programs.push(`/usr/bin/${line.at(-1)}`);
      return { ok: hasPackage, output: '' };
    },
    wait: async () => {},
  };
  return { machine, attempted };
}

test('a program that is there is used without installing anything', async () => {
  const { machine, attempted } = machineWith(['/usr/bin/firefox-esr', '/usr/bin/apt-get']);
  expect(await findProgram(wanted, machine)).toBe('/usr/bin/firefox-esr');
  expect(attempted).toEqual([]);
});

test('a missing program is installed by root', async () => {
  const { machine, attempted } = machineWith(['/usr/bin/apt-get']);
  expect(await findProgram(wanted, machine)).toBe('/usr/bin/firefox-esr');
  expect(attempted).toEqual([
    'dpkg --configure -a',
    'apt-get update -q',
    'apt-get install -q -y --fix-broken --no-install-recommends firefox-esr',
  ]);
});

test('while another command installs packages, this one waits', async () => {
  const { machine, attempted } = machineWith(['/usr/bin/apt-get'], { locked: 2 });
  expect(await findProgram(wanted, machine)).toBe('/usr/bin/firefox-esr');
  expect(attempted.slice(0, 4)).toEqual([
    ...Array(3).fill('dpkg --configure -a'),
    'apt-get update -q',
  ]);
});

test.each([
  ['another user', { isRoot: false }],
  ['a system without the package', { hasPackage: false }],
])('%s gets a sentence that names the package', async (_, options) => {
  const { machine } = machineWith(['/usr/bin/apt-get'], options);
  await expect(findProgram(wanted, machine)).rejects.toThrow(
    'firefox-esr is missing and could not be installed: install the package firefox-esr.',
  );
});
