import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

export type Source = { file: string; text: string; isTest: boolean };

export const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const isTest = (file: string) => /\.test\.tsx?$|\/test-kit\.tsx?$|\/attacks\//.test(file);

/** Paths from the root of the repository, with forward slashes on every system. */
export function filesMatching(...patterns: string[]): string[] {
  const exclude = (file: string) => /(^|\/)(node_modules|dist)$/.test(file);
  return globSync(patterns, { cwd: root, exclude }).map((file) => file.replaceAll(path.sep, '/'));
}

export const sources = (...patterns: string[]): Source[] =>
  filesMatching(...patterns).map((file) => ({ file, text: readText(file), isTest: isTest(file) }));

/** The files in which a pattern occurs, except tests. */
export const occurrences = (pattern: RegExp, ...globs: string[]): string[] =>
  sources(...globs)
    .filter(({ text, isTest }) => !isTest && pattern.test(text))
    .map(({ file }) => file);

/** Every `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`, types included. */
export const importsIn = ({ text }: Source): string[] =>
  [...text.matchAll(/(?:^|[\s}*])from\s*'([^'\n]+)'|^\s*import\s*'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm)].map(
    ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '',
  );

export const isRelative = (specifier: string): boolean => specifier.startsWith('.');

/** The package a specifier names; Node's own modules are 'node'. */
export const packageOf = (specifier: string): string => {
  if (specifier.startsWith('node:')) return 'node';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};

export const resolveFrom = (file: string, specifier: string): string =>
  path.posix.join(path.posix.dirname(file), specifier);

/** The files that the specifiers of our own packages stand for. */
function packageFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const manifest of filesMatching('packages/*/package.json')) {
    const { name, exports = {} } = JSON.parse(readText(manifest));
    for (const [subpath, file] of Object.entries<string>(exports))
      files.set(path.posix.join(name, subpath), resolveFrom(manifest, file));
  }
  return files;
}

/** Each file and those of our own files that it imports. */
export function importGraph(...patterns: string[]): Map<string, string[]> {
  const packages = packageFiles();
  return new Map(
    sources(...patterns).map((source) => [
      source.file,
      importsIn(source).flatMap((specifier) =>
        isRelative(specifier)
          ? resolveFrom(source.file, specifier).replace(/\?.*$/, '')
          : (packages.get(specifier) ?? []),
      ),
    ]),
  );
}

/**
 * The files that import each other in a circle. Repeatedly removes every file that imports none of
 * the rest or that none of the rest imports; only circles, and what connects two of them, remain.
 */
export function filesInCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  let rest = new Set(graph.keys());
  for (;;) {
    const imported = new Set([...rest].flatMap((file) => graph.get(file) ?? []));
    const next = new Set(
      [...rest].filter((file) => imported.has(file) && graph.get(file)?.some((target) => rest.has(target))),
    );
    if (next.size === rest.size) return [...next].sort();
    rest = next;
  }
}
