import { expect, test } from 'vitest';
import type { Machine } from './machine.ts';
import { findProgram } from './packaged-program.ts';

const wanted = { name: 'firefox-esr', packageName: 'firefox-esr' };

/** A machine on which these programs exist; `attempted` lists the commands that were tried on it. */
function machineWith(programs: string[], { isRoot = true, hasPackage = true } = {}) {
  const attempted: string[] = [];
  const machine: Machine = {
    env: { PATH: '/usr/bin' },
    playwrightPath: () => '',
    isProgram: (file) => programs.includes(file),
    isRoot,
    attempt: async (line) => {
      attempted.push(line.join(' '));
      if (line[1] === 'install' && hasPackage) programs.push(`/usr/bin/${line.at(-1)}`);
      return hasPackage;
    },
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
    'apt-get update -q',
    'apt-get install -q -y --no-install-recommends firefox-esr',
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
