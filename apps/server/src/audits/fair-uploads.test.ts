import { fail } from '@coursetrail/domain';
import { inventAudit } from '@coursetrail/invented-audits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerKit, startKit } from '../test-kit.ts';
import type { AuditReader } from './reader.ts';
import { authorization, readerInThisProcess, upload } from './test-kit.ts';

vi.setConfig({ testTimeout: 120_000 });

const hostile = Buffer.from('%PDF- takes forever');
const attackers = ['eve-1', 'eve-2', 'eve-3', 'eve-4'];
const { bytes } = inventAudit(5);
const audit = await readerInThisProcess.read(bytes);

/** Hostile files whose reading waits for the test to let it fail. */
const held: (() => void)[] = [];
let isHeld = false;
const audits: AuditReader = {
  ...readerInThisProcess,
  async read(file) {
    if (!hostile.equals(file)) return audit;
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    return fail('took-too-long');
  },
};
let kit: ServerKit;
beforeAll(async () => {
  kit = await startKit('sqlite', { audits });
  for (const uid of [...attackers, 'ada', 'bo', 'cy']) await kit.post(uid, '/set-major', { major: 'Physics' });
});
afterAll(() => kit.stop());

const metric = async (name: string) => {
  const { body } = await kit.app.inject('/metrics');
  return Number(body.split('\n').find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
}; // biome-ignore format: one line each

test('four accounts that keep sending hostile files make nobody wait, and are soon refused', async () => {
  for (const uid of attackers) expect((await upload(kit, uid, hostile)).body.code).toBe('took-too-long');

  isHeld = true;
  const attacks = attackers.map((uid) => upload(kit, uid, hostile));
  await expect.poll(() => metric('coursetrail_uploads{state="waiting"}')).toBe(3);
  expect(held).toHaveLength(1);
  for (const uid of ['ada', 'bo', 'cy', 'ada', 'bo', 'cy']) expect((await upload(kit, uid, bytes)).status).toBe(200);
  expect(held).toHaveLength(1);

  isHeld = false;
  for (const release of held.splice(0)) release();
  await Promise.all(attacks);
  const filesUntilRefused = await Promise.all(
    attackers.map(async (uid) => {
      for (let files = 2; ; files += 1) if ((await upload(kit, uid, hostile)).status === 429) return files;
    }),
  );
  // One second for each process, thirty in an hour; the test itself may give a file or two back.
  for (const files of filesUntilRefused) expect(files).toBeLessThan(33);

  const request = new Request('http://test', { method: 'POST', body: new FormData() });
  const refused = await kit.app.inject({
    method: 'POST',
    url: '/upload',
    headers: {
      authorization: await authorization('eve-1'),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-failed-files']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await metric('coursetrail_uploads_refused_total{code="too-many-failed-files"}')).toBe(5);
  expect((await upload(kit, 'ada', bytes)).status).toBe(200);
});
