import { inventAudit } from '@coursetrail/invented-audits';
import { type HostileFile, hostileFiles, isAsPrinted } from '@coursetrail/invented-audits/hostile';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerKit, startKit } from '../test-kit.ts';
import { openAuditReader } from './reader.ts';
import { coursesOf, formWith, send } from './test-kit.ts';

// `npm run bench -- import` uploads all hostile files. These are the ones that strain the server or the database most.
const chosen = [
  'a content of a gigabyte of zeros',
  'a content of half a billion saved states',
  'a content deflated twice',
  'a predictor with rows of a gigabyte',
  'a map that unfolds each letter to thousands',
  'a million objects',
  'saved states, a hundred thousand',
  'forms, a thousand deep',
  'a page tree that is its own child',
  'JavaScript on opening',
  'two thousand pages',
  'nothing in place of a blank',
  'a sign of two halves in place of a blank',
  'a password',
  'nothing',
  'more than ten megabytes',
  'an archive that is an audit too',
] as const;
const files = hostileFiles.filter(({ name }) => chosen.some((each) => each === name));

// Two of them take all the time that a reading may take, and the machine may be busy.
vi.setConfig({ testTimeout: 240_000 });

/** PostgreSQL, which refuses more characters than SQLite. Audits are read with the product's own limits. */
let kit: ServerKit;
beforeAll(async () => {
  kit = await startKit('postgres', { audits: openAuditReader({ waiting: 0 }) });
});
afterAll(() => kit.stop());

async function resultOf(uid: string, bytes: Uint8Array): Promise<string> {
  await kit.post(uid, '/set-major', { major: 'Physics' });
  const { status, body } = await send(kit, uid, formWith(bytes, { name: '../../audit.pdf' }));
  return status === 200 ? 'read' : body.code;
}

async function hostileResult(file: HostileFile, uid: string): Promise<string> {
  const result = await resultOf(uid, file.bytes());
  return result !== 'read' || isAsPrinted(file, await coursesOf(kit, uid))
    ? result
    : 'read with other courses';
}

test('hostile files are refused with the right code while others are served, in little memory', async () => {
  expect(files).toHaveLength(chosen.length);
  const good = inventAudit(5);
  const before = process.memoryUsage.rss();
  const hostile = Promise.all(
    files.map(async (file, index) => ({
      file,
      result: await hostileResult(file, `attacker-${index}`),
    })),
  );
  const others = Promise.all(['ada', 'bo', 'cy'].map((uid) => resultOf(uid, good.bytes)));
  const wrong = (await hostile).filter(
    ({ file, result }) => !file.outcomes.some((accepted) => accepted === result),
  );
  expect(wrong.map(({ file, result }) => `${file.name}: ${result}`)).toEqual([]);
  expect(await others).toEqual(['read', 'read', 'read']);
  expect(await coursesOf(kit, 'bo')).toHaveLength(good.expected.courses.length);
  // They would unfold to gigabytes. Together they are thirty megabytes, and each is copied on its way.
  const grownBy = (process.memoryUsage.rss() - before) / 2 ** 20;
  expect(grownBy).toBeLessThan(256);
});
