import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@coursetrail/programs/processes';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

let home = '';

/** Without the variables that git sets for a hook, in case these tests run in one. */
const env = Object.fromEntries(
  Object.entries({
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_NAME: 'Tester',
    GIT_AUTHOR_EMAIL: 'tester@umsystem.edu',
    GIT_COMMITTER_NAME: 'Tester',
    GIT_COMMITTER_EMAIL: 'tester@umsystem.edu',
  }).filter(([name]) => !/^GIT_(DIR|INDEX_FILE|WORK_TREE|PREFIX)$/.test(name)),
);

function git(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: home, env, encoding: 'utf8' });
  return { ok: status === 0, stdout, output: stdout + stderr };
}
const launch = (variables: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ['scripts/launch.mjs', 'run', 'empty.ts'], {
    cwd: home,
    env: { ...env, ...variables },
  });
const write = (name: string, text: string) => writeFileSync(path.join(home, name), text);
const committed = (name: string) => git('show', `HEAD:${name}`).stdout;

const untidy = `export const a = {b:1}\n`;
const tidy = `export const a = { b: 1 };\n`;

/** A clone in which a first command has run. Each test works in a copy of it. */
let clone = '';
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'hook test '));
  git('init', '--quiet');
  for (const name of ['biome.json', 'package.json', 'package-lock.json', '.gitignore', '.githooks'])
    cpSync(path.join(root, name), path.join(home, name), { recursive: true });
  mkdirSync(path.join(home, 'scripts'));
  for (const name of ['launch.mjs', 'pre-commit.ts', 'toolchain'])
    cpSync(path.join(root, 'scripts', name), path.join(home, 'scripts', name), { recursive: true });
  for (const name of ['node_modules', '.cache']) symlinkSync(path.join(root, name), path.join(home, name));
  // A link is not the folder that .gitignore names.
  appendFileSync(path.join(home, '.git/info/exclude'), 'node_modules\n.cache\n');
  write('empty.ts', '');
  launch();
  git('add', '.');
  expect(git('commit', '-m', 'First')).toMatchObject({ ok: true });
  clone = home;
});
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'hook test '));
  cpSync(clone, home, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const hook = () => path.join(home, '.git/hooks/pre-commit');

test('the first command of a clone adds the hook', () => {
  expect(readFileSync(hook(), 'utf8')).toContain('scripts/pre-commit.ts');
});

test('hooks that somebody has set up already stay', () => {
  writeFileSync(hook(), '# mine');
  launch();
  expect(readFileSync(hook(), 'utf8')).toBe('# mine');

  rmSync(hook());
  git('config', 'core.hooksPath', '.mine');
  launch();
  expect(existsSync(hook())).toBe(false);
  expect(git('config', 'core.hooksPath').stdout).toBe('.mine\n');
});

test('checking out a branch runs nothing that the branch brings along', () => {
  git('switch', '--quiet', '--create', 'strange');
  writeFileSync(path.join(home, '.githooks/post-checkout'), '#!/bin/sh\ntouch ran\n', {
    mode: 0o755,
  });
  git('add', '.');
  git('commit', '--no-verify', '-m', 'Strange');
  git('switch', '--quiet', '-');
  rmSync(path.join(home, 'ran'), { force: true });
  expect(git('switch', 'strange')).toMatchObject({ ok: true });
  expect(existsSync(path.join(home, 'ran'))).toBe(false);
});

test('a staged file is formatted and committed formatted', () => {
  write('a.ts', untidy);
  git('add', 'a.ts');
  expect(git('commit', '-m', 'Add')).toMatchObject({ ok: true });
  expect(committed('a.ts')).toBe(tidy);
  expect(git('status', '--porcelain').stdout).toBe('');
});

test('a file the linter rejects is not committed, and its message says why', () => {
  write('a.ts', `import { b } from './b.ts';\nexport const a = b!;\n`);
  git('add', 'a.ts');
  const { ok, output } = git('commit', '-m', 'Add');
  expect(ok).toBe(false);
  expect(output).toContain('noNonNullAssertion');
});

test('changes that are not staged are left alone, staged ones beside them are only checked', () => {
  write('a.ts', tidy);
  git('add', 'a.ts');
  write('a.ts', `${tidy}export const c = {d:2}\n`);
  expect(git('commit', '-m', 'Add')).toMatchObject({ ok: true });
  expect(committed('a.ts')).toBe(tidy);
  expect(readFileSync(path.join(home, 'a.ts'), 'utf8')).toBe(`${tidy}export const c = {d:2}\n`);

  git('add', 'a.ts');
  write('a.ts', `${tidy}export const c = {d:3}\n`);
  const { ok, output } = git('commit', '-m', 'Change');
  expect(ok).toBe(false);
  expect(output).toContain('staged in part');
  expect(readFileSync(path.join(home, 'a.ts'), 'utf8')).toBe(`${tidy}export const c = {d:3}\n`);
});

test('files of other kinds and deleted files do not disturb it', () => {
  write('notes.md', '#  Notes\n');
  git('rm', '--quiet', 'empty.ts');
  git('add', 'notes.md');
  expect(git('commit', '-m', 'Notes')).toMatchObject({ ok: true });
  expect(committed('notes.md')).toBe('#  Notes\n');
});
