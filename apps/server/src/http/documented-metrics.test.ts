import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLocation, programEnv } from '../test-kit.ts';

const root = new URL('../../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'coursetrail-metrics-'));

/** What the program itself says with each engine, and with a mail server. */
const scrapes = { sqlite: '', postgres: '' };
beforeAll(async () => {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const location = await newLocation(engine);
    const child = spawn(process.execPath, [main], {
      env: {
        ...programEnv,
        PORT: '0',
        DATA_DIR: join(folder, engine),
        SMTP_URL: 'smtp://127.0.0.1:1',
        LOG_LEVEL: 'warn',
        ...(location.databaseUrl && { DATABASE_URL: location.databaseUrl }),
      },
    });
    let url: string | undefined;
    for await (const text of child.stdout) {
      url = /ready: (http:\S+)/.exec(String(text))?.[1];
      if (url !== undefined) break;
    }
    scrapes[engine] = await (await fetch(`${url}/metrics`)).text();
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
    await location.remove();
  }
}, 90_000);
afterAll(() => rmSync(folder, { recursive: true }));

const namesIn = (scrape: string) =>
  [...scrape.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
const allNames = () => [...new Set(Object.values(scrapes).flatMap(namesIn))];

test('every metric of ours is explained in docs/monitoring.md', () => {
  const page = read('docs/monitoring.md');
  const ours = allNames().filter((name) => name.startsWith('coursetrail_'));
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test.each(['docs/monitoring.md', 'deploy/alerts.yml', 'deploy/dashboard.json'])(
  'every metric that %s names exists',
  (file) => {
    const named = read(file).match(/\b(coursetrail|nodejs|process)_[a-z][a-z0-9_]+\b/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    const known = new Set(
      allNames().flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
    );
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  },
);

test('names follow the conventions of Prometheus', () => {
  for (const scrape of Object.values(scrapes))
    for (const [, name = '', type] of scrape.matchAll(/^# TYPE (coursetrail_\w+) (\w+)$/gm))
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
});

test('the room on the disk is shown for the embedded database alone', () => {
  expect(scrapes.postgres).not.toContain('coursetrail_data_disk_free_bytes');
  expect(scrapes.sqlite).toMatch(/^coursetrail_data_disk_free_bytes \d+$/m);
});
