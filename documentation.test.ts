import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from './package.json' with { type: 'json' };
import { notesOf } from './scripts/release-notes.ts';
import { readText, sources } from './scripts/sources.ts';

const testTexts = sources(
  '*.test.ts',
  '{apps,packages,scripts,deploy,bench,conformance}/**/*.test.{ts,tsx}',
  'e2e/*.spec.ts',
).map(({ text }) => text);

test.each([
  ['docs/security.md', 40],
  ['docs/reliability.md', 10],
])('every test that %s names exists', (file, atLeast) => {
  const rows = readText(file)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  // A title may contain asterisks of its own only at neither end.
  const titles = rows.flatMap((row) => [...row.matchAll(/\*(?!\*)([^*|]+)\*(?!\*)/g)].map(([, title = '']) => title));
  expect(titles.length).toBeGreaterThan(atLeast);
  expect(titles.filter((title) => !testTexts.some((text) => text.includes(title)))).toEqual([]);
});

test('the pages for students say what docs/security.md has a test for', () => {
  const texts = sources('apps/web/src/trust/*.page.tsx').map(({ text }) =>
    text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
  );
  const promises = [...readText('docs/security.md').matchAll(/^\| “(.+?)” \|/gm)].map(([, promise = '']) => promise);
  expect(promises.length).toBeGreaterThan(15);
  expect(promises.filter((promise) => !texts.some((text) => text.includes(promise)))).toEqual([]);
});

test('docs/adding.md names every file of a university, every column and every key', () => {
  const [, page = ''] = readText('docs/adding.md').split('\n## A university\n');
  const folder = 'packages/universities/lakeshore';
  const files = globSync(`${import.meta.dirname}/${folder}/*`).map((file) => path.basename(file));
  // Each folder in use has them all, and no others: the reader refuses what is missing and what it does not know.
  const columns = files
    .filter((file) => file.endsWith('.tsv') && file !== 'courses.tsv')
    .flatMap((file) => (readText(`${folder}/${file}`).split('\n')[0] ?? '').split('\t'));
  const facts: Record<string, object> = JSON.parse(readText(`${folder}/university.json`));
  // A university names its point tables, and what is in the texts speaks for itself.
  const { texts: _, pointTables = {}, ...others } = facts;
  const keysIn = (value: unknown): string[] =>
    typeof value !== 'object' || Array.isArray(value)
      ? []
      : Object.entries(value ?? {}).flatMap(([key, inside]) => [key, ...(key === 'trail' ? [] : keysIn(inside))]);
  const needed = [...files, ...columns, ...Object.keys(facts), ...keysIn(others)];
  expect(needed.length).toBeGreaterThan(50);
  expect(needed.filter((name) => !(name in pointTables)).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('backups are kept for two weeks', () => {
  expect(readText('deploy/coursetrail-backup.service')).toContain('-mtime +14 -delete');
  expect(readText('docs/backup.md')).toContain('Two weeks are');
});

test('operators are told to install the version that this is, of which the changelog says what it brings', () => {
  const { version } = packageJson;
  expect(readText('docs/operating.md')).toContain(`git clone --branch v${version} `);
  expect(notesOf(readText('CHANGELOG.md'), version)).toContain('For operators:');
});

describe('docs/monitoring.md', () => {
  const page = readText('docs/monitoring.md');

  /** The text between the parenthesis at `start` and its partner. */
  function argumentsAt(text: string, start: number): string {
    let depth = 0;
    for (let at = start; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (depth === 0) return text.slice(start + 1, at);
    }
    return '';
  }
  const callsOf = (callee: RegExp, ...globs: string[]) =>
    sources(...globs)
      .filter(({ isTest }) => !isTest)
      .flatMap(({ file, text }) =>
        [...text.matchAll(callee)].map((found) => ({
          file,
          args: argumentsAt(text, found.index + found[0].length - 1).trim(),
        })),
      );
  /** The last argument if it is a text. */
  const messageIn = (args: string) => /(?:^|[,?:]\s*)'((?:[^'\\]|\\.)*)',?$/.exec(args)?.[1];
  const isListed = (name: string) => page.includes(`\`${name}\``);

  test('every line that the server can log is explained', () => {
    const calls = callsOf(/\blog\??\.(?:trace|debug|info|warn|error|fatal)\(/g, 'apps/server/src/**/*.ts');
    expect(calls.length).toBeGreaterThan(10);
    const unexplained = calls.filter(({ args }) => {
      // A line without a fixed message must have a code. What varies in the code is written as an ellipsis.
      const code = /\bcode: ['`]([^'`]+)['`]/.exec(args)?.[1]?.replace(/\$\{[^}]+\}/, '…');
      const names = [messageIn(args), code].filter((name) => name !== undefined);
      // These pass on what others log.
      return !/^fields, (event|sentence)$/.test(args) && (names.length === 0 || !names.every(isListed));
    });
    expect(unexplained).toEqual([]);
  });

  test('every event of the account service is explained', () => {
    const calls = callsOf(/\b(?:log|record|forAccount)\(/g, 'packages/identity/src/**/*.ts');
    const events = calls.flatMap(({ args }) => /^'([^']+)'/.exec(args)?.[1] ?? []);
    expect(events.length).toBeGreaterThan(20);
    expect(events.filter((event) => !isListed(event))).toEqual([]);
  });

  test('every alert is explained', () => {
    const alerts = [...readText('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)];
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.map(([, name = '']) => name).filter((name) => !isListed(name))).toEqual([]);
  });
});
