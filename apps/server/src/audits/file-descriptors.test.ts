import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { inventAudit } from '@coursetrail/invented-audits';
import { type Product, startProduct } from '@coursetrail/test-product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formWith } from './test-kit.ts';

const prlimit = (...args: string[]) => spawnSync(['prlimit', ...args].join(' '), { shell: true });
const hasLimits = prlimit('--version').status === 0;

let product: Product;
let authorization: string;
beforeAll(async () => {
  product = await startProduct({ engine: 'sqlite', settings: { LOG_LEVEL: 'silent' } });
  authorization = `Bearer ${await product.tokenFor('ada')}`;
  await fetch(`${product.url}/set-major`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"major":"Physics"}',
  });
}, 60_000);
afterAll(() => product.stop());

const { bytes } = inventAudit(5);
async function upload(): Promise<string> {
  const body = formWith(bytes);
  const headers = { authorization };
  const reply = await fetch(`${product.url}/upload`, { method: 'POST', headers, body });
  return reply.ok ? 'read' : `${reply.status} ${JSON.parse(await reply.text()).code}`;
}

const readiness = async () => {
  const reply = await fetch(`${product.url}/readyz`);
  return [reply.status, await reply.json()];
};

/** Lowers how many files the running server may have open. */
const limitTo = (descriptors: number | string) => prlimit('--pid', String(product.pid), `--nofile=${descriptors}:`);

test.runIf(hasLimits)(
  'a server without a free file descriptor refuses uploads, says so, keeps running, and reads again afterwards',
  async () => {
    // By then, everything that a start leaves to the background has been done.
    expect([await upload(), await readiness()]).toEqual(['read', [200, {}]]);
    const limits = readFileSync(`/proc/${product.pid}/limits`, 'latin1');
    const [, usual = ''] = /Max open files\s+(\d+)/.exec(limits) ?? [];
    const used = readdirSync(`/proc/${product.pid}/fd`).map(Number);
    const firstFree = used.findIndex((_, number) => !used.includes(number));
    // Enough for a connection, but not for a new process.
    limitTo((firstFree < 0 ? used.length : firstFree) + 2);
    expect(await upload()).toBe('503 reader-unavailable');
    // Ready for everything else.
    expect(await readiness()).toEqual([200, { lacking: ['uploads'] }]);
    expect(await (await fetch(`${product.url}/metrics`)).text()).toContain('coursetrail_lacking{part="uploads"} 1');

    limitTo(usual);
    await expect.poll(upload, { timeout: 60_000 }).toBe('read');
    expect(await readiness()).toEqual([200, {}]);
  },
  120_000,
);
