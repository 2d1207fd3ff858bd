import { fail } from '@coursetrail/domain';
import { inventAudit } from '@coursetrail/invented-audits';
import { expect, test } from 'vitest';
import { startKit } from '../test-kit.ts';
import type { AuditReader } from './reader.ts';
import { NoReaderError } from './reader-process.ts';
import { authorization, formWith, readerInThisProcess, upload } from './test-kit.ts';

const { bytes } = inventAudit(5);
const [scan, lost, slow] = ['scan', 'no reader', 'slow'].map((what) => Buffer.from(`%PDF- ${what}`)) as [
  Buffer,
  Buffer,
  Buffer,
];

test('the metrics count what became of each file whose turn came, and a refused one apart from them', async () => {
  let reading = 0;
  const read: AuditReader['read'] = async (file, signal) => {
    if (scan.equals(file)) return fail('scan');
    if (lost.equals(file)) throw new NoReaderError();
    if (!slow.equals(file)) return readerInThisProcess.read(file);
    reading += 1;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const kit = await startKit('sqlite', { audits: { ...readerInThisProcess, read } });
  const url = await kit.app.listen({ port: 0, host: '127.0.0.1' });
  const counted = async (name: string) => {
    const { body } = await kit.app.inject('/metrics');
    const samples = body.matchAll(new RegExp(`^coursetrail_${name}\\{\\w+="([^"]+)"\\} ([1-9]\\d*)$`, 'gm'));
    return Object.fromEntries([...samples].map(([, label, count]) => [label, Number(count)]));
  };
  for (const uid of ['ada', 'bo', 'cy']) await kit.post(uid, '/set-major', { major: 'Physics' });
  // An alert is computed from the first file on only if the counter was there before it.
  expect((await kit.app.inject('/metrics')).body).toContain('coursetrail_upload_outcomes_total{outcome="read"} 0');

  for (const uid of ['ada', 'bo']) expect((await upload(kit, uid, bytes)).status).toBe(200);
  expect((await upload(kit, 'cy', scan)).status).toBe(422);
  expect((await upload(kit, 'cy', lost)).status).toBe(503);
  const page = new AbortController();
  const left = fetch(`${url}/upload`, {
    method: 'POST',
    headers: { authorization: await authorization('ada') },
    body: formWith(slow),
    signal: page.signal,
  }).catch(() => 'left');
  await expect.poll(() => reading, { timeout: 20_000 }).toBe(1);
  page.abort();
  expect(await left).toBe('left');
  await expect.poll(() => counted('upload_outcomes_total')).toEqual({ read: 2, scan: 1, gone: 1 });
  expect(await counted('uploads_refused_total')).toEqual({ 'reader-unavailable': 1 });
  await kit.stop();
});
