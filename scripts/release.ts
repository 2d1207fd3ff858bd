// Checks everything that a release must hold, compares it with the release before, and writes its notes: `npm run
// release`. It raises no version and makes no tag: CONTRIBUTING.md says when to do that. Needs root, as `npm run bare` does.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOnSignals, root, run } from '@coursetrail/programs/processes';
import packageJson from '../package.json' with { type: 'json' };
import { changesBetween, notesOf, numbersIn } from './release-notes.ts';

const { version } = packageJson;
const topics = ['uploads', 'load'];
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

async function mustPass(name: string, words: readonly string[], cwd = root) {
  console.log(`\n== ${name}`);
  const { ok } = await run([process.execPath, 'scripts/launch.mjs', ...words], {
    cwd,
    show: true,
    silentSeconds: 1800,
  });
  if (!ok) throw new Error(`${name}: failed. This is no release yet.`);
}

const measured = (folder: string) =>
  numbersIn(
    Object.fromEntries(
      topics.map((topic) => {
        const file = path.join(folder, '.cache/bench', `${topic}.json`);
        return [topic, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}];
      }),
    ),
  );

/** Both on this machine, one after the other: numbers of another machine say nothing. */
async function compare(tag: string): Promise<string> {
  const before = path.join(mkdtempSync(path.join(tmpdir(), 'coursetrail-release-')), 'before');
  git('worktree', 'add', '--detach', before, tag);
  try {
    await mustPass(`Benchmarks of ${tag}`, ['run', 'bench/main.ts', ...topics], before);
    await mustPass('Benchmarks of this version', ['run', 'bench/main.ts', ...topics]);
    const rows = changesBetween(measured(before), measured(root));
    if (rows.length === 0) return `No measurement differs by more than a fifth from ${tag}.`;
    return `What differs by more than a fifth from ${tag}:\n\n| | ${tag} | v${version} |\n|---|---|---|\n${rows.join('\n')}`;
  } finally {
    git('worktree', 'remove', '--force', before);
    rmSync(path.dirname(before), { recursive: true, force: true });
  }
}

async function main() {
  const changes = notesOf(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (git('status', '--porcelain') !== '')
    throw new Error('Commit everything first: what is released is what is committed.');
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean);
  if (tags.includes(`v${version}`))
    throw new Error(`v${version} is released already: raise the version in package.json.`);

  await mustPass('Every check', ['test', '--all']);
  await mustPass('Bare machines', ['run', 'deploy/bare.ts']);
  await mustPass('Audits of every producer', ['run', 'bench/main.ts', 'import']);
  const [last] = tags;
  const comparison = last === undefined ? 'This is the first release.' : await compare(last);

  const notes = path.join(root, '.cache', `v${version}.md`);
  mkdirSync(path.dirname(notes), { recursive: true });
  writeFileSync(notes, `# Coursetrail ${version}\n\n${changes}\n\n## Measured\n\n${comparison}\n`);
  console.log(`\nEverything holds. The notes are in ${notes}. Read them, then:\n`);
  console.log(`  git tag --annotate v${version} --cleanup=verbatim --file ${notes}\n  git push origin v${version}`);
}

endOnSignals();
main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
