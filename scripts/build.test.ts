import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildWeb } from './build.ts';

let home = '';
let builds = 0;

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
  writeFileSync(path.join(home, name), text);
};
const read = (name: string) => readFileSync(path.join(home, name));

/** Stands in for Vite. */
const bundle = async (_: string, outDir: string) => {
  builds += 1;
  writeFileSync(path.join(outDir, 'index.html'), `page ${builds}`);
  writeFileSync(path.join(outDir, 'app.js'), 'x'.repeat(5000));
};

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'build test '));
  builds = 0;
  write('apps/web/src/main.tsx', 'render()');
  write('packages/domain/src/index.ts', 'export {}');
  write('package-lock.json', '{}');
  write('scripts/build.ts', '');
  for (const name of ['child', 'practice']) write(`apps/server/src/audits/${name}.ts`, '');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('the web app is built once, and again only when something it is made of changes', async () => {
  expect(await buildWeb(home, bundle)).toBe(true);
  expect(await buildWeb(home, bundle)).toBe(false);
  write('apps/web/src/main.test.ts', 'a test is not part of the page');
  expect(await buildWeb(home, bundle)).toBe(false);
  const ofReader = ['apps/server/src/audits/child.ts', 'apps/server/src/audits/practice.ts'];
  for (const input of ['apps/web/src/main.tsx', 'packages/domain/src/index.ts', ...ofReader]) {
    write(input, 'changed');
    expect(await buildWeb(home, bundle)).toBe(true);
  }
  expect(read('apps/web/dist/index.html').toString()).toBe('page 5');
});

test('a failed build leaves the page as it was, and the next start builds again', async () => {
  await buildWeb(home, bundle);
  write('apps/web/src/main.tsx', 'broken');
  const failing = async (_: string, outDir: string) => {
    writeFileSync(path.join(outDir, 'index.html'), 'half a page');
    throw new Error('syntax error');
  };
  await expect(buildWeb(home, failing)).rejects.toThrow('syntax error');
  expect(read('apps/web/dist/index.html').toString()).toBe('page 1');
  expect(readdirSync(path.join(home, '.cache'))).toEqual([]);
  expect(await buildWeb(home, bundle)).toBe(true);
});

test('two builds at once leave one whole page', async () => {
  await Promise.all([buildWeb(home, bundle), buildWeb(home, bundle)]);
  expect(read('apps/web/dist/index.html').toString()).toMatch(/^page [12]$/);
  expect(readdirSync(path.join(home, '.cache'))).toEqual([]);
  expect(await buildWeb(home, bundle)).toBe(false);
});

test('assets lie ready in compressed form, the page itself does not', async () => {
  await buildWeb(home, bundle);
  const plain = read('apps/web/dist/app.js');
  expect(brotliDecompressSync(read('apps/web/dist/app.js.br'))).toEqual(plain);
  expect(gunzipSync(read('apps/web/dist/app.js.gz'))).toEqual(plain);
  expect(existsSync(path.join(home, 'apps/web/dist/index.html.br'))).toBe(false);
});
