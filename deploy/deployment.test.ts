import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandsUnder } from './operate/operating-page.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const units = [
  'coursetrail.service',
  'coursetrail.socket',
  'coursetrail-backup.service',
  'coursetrail-backup.timer',
];
/** Out of 100: how much systemd thinks each service is exposed. */
const mostExposure = { 'coursetrail.service': 26, 'coursetrail-backup.service': 18 };

test('every setting that the packages make is one that the server reads', () => {
  const known = new Set(
    [...read('../docs/settings.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
  );
  const [, server = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(read('compose.yaml')) ?? [];
  const [, file = ''] = /<<SETTINGS\n([\s\S]*?)SETTINGS/.exec(commandsUnder('Settings')) ?? [];
  const made = [
    ...server.matchAll(/^ *([A-Z_]+):/gm),
    ...file.matchAll(/^([A-Z_]+)=/gm),
    ...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
    ...(/^Environment=(.*)$/m.exec(read('coursetrail.service'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
  ].map(([, name = '']) => name);
  expect(made.length).toBeGreaterThan(15);
  const unknown = made.filter((name) => !known.has(name) && !name.startsWith('NODE_'));
  expect(unknown).toEqual([]);
});

test('the image does not contain what only this machine should know', () => {
  const allowed = read('../.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  expect(read('../.dockerignore')).toMatch(/^\*$/m);
  expect(allowed.filter((line) => /data|\.env|\.git/.test(line))).toEqual([]);
});

const hasSystemdAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemdAnalyze)
  console.log('systemd-analyze is not on this machine: the units are not checked.');

if (hasSystemdAnalyze) {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-units-'));
    // The programs of the units are on an operator's machine only. A link, because the path of this checkout may have spaces.
    const node = path.join(folder, 'node');
    symlinkSync(process.execPath, node);
    for (const unit of units)
      writeFileSync(
        path.join(folder, unit),
        read(unit).replaceAll('/opt/coursetrail/node_modules/.bin/node', node),
      );
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const analyze = (...args: string[]) =>
    spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' });

  test('systemd understands every line of the units', () => {
    const { status, stderr } = analyze('verify', '--man=no', ...units.map((unit) => `./${unit}`));
    // Other units of the machine may have faults of their own.
    const ours = stderr.split('\n').filter((line) => line.includes('coursetrail'));
    expect([status, ours]).toEqual([0, []]);
  });

  test.each(Object.entries(mostExposure))('%s is locked down', (unit, most) => {
    const args = ['security', '--offline=true', `--threshold=${most}`, `./${unit}`];
    const { status, stdout } = analyze(...args);
    expect(status, stdout.split('\n').at(-2)).toBe(0);
  });
}
