import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url));
type Icon = { src: string; sizes: string; type: string };

test('a browser can install the app: its page names the manifest, and each icon is as large as the manifest says', () => {
  const { icons, start_url, display } = JSON.parse(read('manifest.webmanifest').toString());
  expect([start_url, display]).toEqual(['/', 'standalone']);
  expect(readFileSync(new URL('index.html', import.meta.url), 'utf8')).toContain('href="/manifest.webmanifest"');
  const pngs = (icons as Icon[]).filter(({ type }) => type === 'image/png');
  // The width and the height stand at a fixed place of every PNG.
  const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  expect(pngs.map(({ src }) => sizeOf(read(src.slice(1))))).toEqual(pngs.map(({ sizes }) => sizes));
  expect(pngs.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
});
