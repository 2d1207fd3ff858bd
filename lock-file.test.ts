import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

describe('the lock files serve every machine', () => {
  const locked = Object.keys(JSON.parse(read('package-lock.json')).packages);

  test.each(['package-lock.json', 'scripts/toolchain/package-lock.json'])('%s names no download host', (file) => {
    expect(read(file)).not.toMatch(/"resolved": "http/);
  });

  test.each(['@rolldown/binding', 'lightningcss', '@biomejs/cli', '@typescript/typescript', '@oxc-parser/binding'])(
    '%s is listed for Linux, macOS and Windows',
    (name) => {
      const missing = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64'].filter(
        (platform) =>
          !locked.some((entry) => new RegExp(`(^|/)node_modules/${name}-${platform}(-gnu|-msvc)?$`).test(entry)),
      );
      expect(missing).toEqual([]);
    },
  );
});
