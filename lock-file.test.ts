import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

describe('the lock file serves every machine', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'package-lock.json'), 'utf8');
  const locked = Object.keys(JSON.parse(text).packages);

  test('it names no download host', () => {
    expect(text).not.toMatch(/"resolved": "http/);
  });

  test.each([
    '@rolldown/binding',
    'lightningcss',
    '@biomejs/cli',
    '@typescript/typescript',
    '@oxc-parser/binding',
  ])('it lists %s for Linux, macOS and Windows', (name) => {
    const missing = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64'].filter(
      (platform) =>
        !locked.some((entry) =>
          new RegExp(`(^|/)node_modules/${name}-${platform}(-gnu|-msvc)?$`).test(entry),
        ),
    );
    expect(missing).toEqual([]);
  });
});
