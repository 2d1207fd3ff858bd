import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { pageModules } from '@coursetrail/university/page';
import { expect, test } from 'vitest';
import { pageFilesOf } from './page-files.ts';
import { allPages } from './src/pages.ts';

type Chunk = { file: string; imports?: string[] };

const dist = new URL('./dist/', import.meta.url);
const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(fileURLToPath(new URL('.vite/manifest.json', dist)), 'utf8'));

/** The scripts of these modules and of everything they import. */
function filesOf(modules: string[]): Set<string> {
  const manifest = readManifest();
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}: has it moved?`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}

/** What a browser fetches of them, in kilobytes of gzip: scripts, and what the server makes of its university for them. */
function weigh(modules: string[]): number {
  const scripts = [...filesOf(modules)].map((file) => readFileSync(new URL(file, dist), 'utf8'));
  const ofUniversity = Object.values(pageModules).filter(({ address }) =>
    scripts.some((each) => each.includes(address)),
  );
  const bytes = [...scripts, ...ofUniversity.map(({ text }) => text)].map(
    (text) => gzipSync(text, { level: 9 }).length,
  );
  return bytes.reduce((sum, length) => sum + length, 0) / 1000;
}

const nameInManifest = (file: string) => file.slice(file.lastIndexOf('/src/') + 1);
const budgets = allPages.map((page) => ({
  ...page,
  modules: pageFilesOf(page).map(nameInManifest),
}));

test.each(budgets)('$path needs at most $kilobytes KB of JavaScript', ({ kilobytes: limit, modules }) => {
  const kilobytes = weigh(['index.html', ...modules]);
  // Far below, the modules have moved and nothing is weighed.
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(limit);
});

test('a visitor’s Home fetches little for its sample', () => {
  const page = weigh(['index.html']);
  const sample = weigh(['index.html', 'src/home/sample-trail.tsx']) - page;
  expect(sample).toBeGreaterThan(1);
  expect(sample).toBeLessThanOrEqual(6);
});

test('a page that shows no courses is not sent the programs, and Home not even the subjects', () => {
  const needs = (modules: string[], address: string) =>
    [...filesOf(['index.html', ...modules])].some((file) =>
      readFileSync(new URL(file, dist), 'utf8').includes(address),
    );
  expect(needs([], '/university.js')).toBe(true);
  expect(needs([], '/university-subjects.js')).toBe(false);
  expect(needs(['src/account/login.page.tsx'], '/university-programs.js')).toBe(false);
  expect(needs(['src/shell/guard.tsx', 'src/form/form.page.tsx'], '/university-programs.js')).toBe(true);
});

test.each(budgets)('$path: the early script asks for its files, and they are few', ({ modules }) => {
  const assets = new URL('assets/', dist);
  const early = readdirSync(assets).find((name) => /^early-.*\.js$/.test(name)) ?? '';
  const text = readFileSync(new URL(early, assets), 'utf8');
  const inPage = filesOf(['index.html']);
  const beyond = [...filesOf(modules)].filter((file) => !inPage.has(file));
  expect(beyond.filter((file) => !text.includes(`"/${file}"`))).toEqual([]);
  // A phone on a slow network fetches six files at a time.
  expect(beyond.length).toBeLessThanOrEqual(18);
});

test('no two scripts import each other, or they would run in one task', () => {
  const manifest = readManifest();
  const importsOf = (name: string) => manifest[name]?.imports ?? [];
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    importsOf(from).some((name) => {
      if (name === to) return true;
      if (seen.has(name)) return false;
      seen.add(name);
      return reaches(name, to, seen);
    });
  expect(Object.keys(manifest).filter((name) => reaches(name, name))).toEqual([]);
});
