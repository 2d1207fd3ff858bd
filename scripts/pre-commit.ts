// Formats and lints what is about to be committed; the hook of .githooks runs it in the root of the work tree.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = process.cwd();

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout;
}

/** Prints what Biome finds and cannot fix; returns whether the files are good. */
function biome(cwd: string, files: readonly string[], ...flags: string[]): boolean {
  const program = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const always = ['check', '--error-on-warnings', '--no-errors-on-unmatched'];
  const args = [program, ...always, '--files-ignore-unknown=true', ...flags, ...files];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) console.error(`${stdout}${stderr}`.trim());
  return status === 0;
}

const named = (list: string) => list.split('\0').filter((name) => name !== '');
const staged = named(git('diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'));
const changedSince = new Set(named(git('diff', '--name-only', '-z')));

/** What is staged is the whole file: it is formatted in place and staged again. */
function formatWhole(files: readonly string[]): boolean {
  if (files.length === 0) return true;
  if (!biome(root, files, '--write')) return false;
  git('add', '--', ...files);
  return true;
}

/** Only some changes of the file are staged: staging it again would add the others, so it is only checked. */
function checkPart(files: readonly string[]): boolean {
  if (files.length === 0) return true;
  const copy = mkdtempSync(path.join(tmpdir(), 'coursetrail-staged-'));
  try {
    git('checkout-index', `--prefix=${copy}/`, '--', ...files, 'biome.json');
    if (biome(copy, files, '--vcs-enabled=false')) return true;
    console.error('These files are staged in part, so they were checked and not formatted.');
    return false;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const isWholeGood = formatWhole(staged.filter((file) => !changedSince.has(file)));
const isPartGood = checkPart(staged.filter((file) => changedSince.has(file)));
if (!isWholeGood || !isPartGood) process.exitCode = 1;
