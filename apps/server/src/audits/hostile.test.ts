import { inventAudit } from '@coursetrail/invented-audits';
import { type HostileFile, hostileFiles, isAsPrinted } from '@coursetrail/invented-audits/hostile';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Kit, startKit, tokenFor } from '../test-kit.ts';
import { openAuditReader } from './reader.ts';

// All of them are uploaded by `npm run bench -- import`; here those that only a server survives, and what tries the database.
const chosen = [
  'a content of a gigabyte of zeros',
  'a content of half a billion saved states',
  'a content deflated twice',
  'a predictor with rows of a gigabyte',
  'a map that unfolds each letter to thousands',
  'a million objects',
  'saved states, a hundred thousand',
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

// Two of them take all the time that a reading may take, and the machine may be busy besides.
vi.setConfig({ testTimeout: 240_000 });

/** The database that takes least of what is not a letter; audits are read with the product's own limits. */
let kit: Kit;
beforeAll(async () => {
  kit = await startKit('postgres', { audits: openAuditReader({ waiting: 0 }) });
});
afterAll(() => kit.stop());

async function upload(uid: string, bytes: Uint8Array): Promise<string> {
  await kit.post(uid, '/set-major', { major: 'Physics' });
  const form = new FormData();
  form.append(
    'pdf',
    new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }),
    '../../audit.pdf',
  );
  const request = new Request('http://test', { method: 'POST', body: form });
  const reply = await kit.app.inject({
    method: 'POST',
    url: '/upload',
    headers: {
      authorization: `Bearer ${await tokenFor({ uid })}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return reply.statusCode === 200 ? 'read' : reply.json().code;
}

const coursesOf = async (uid: string) =>
  (await kit.get(uid, '/course-histories?scope=mine')).json()[0].courses;

async function answerTo(file: HostileFile, uid: string): Promise<string> {
  const answer = await upload(uid, file.bytes());
  return answer !== 'read' || isAsPrinted(file, await coursesOf(uid))
    ? answer
    : 'read with other courses';
}

test('hostile files are answered with the right code while others are served, in little memory', async () => {
  expect(files).toHaveLength(chosen.length);
  const good = inventAudit(5);
  const before = process.memoryUsage.rss();
  const hostile = Promise.all(
    files.map(async (file, index) => ({ file, answer: await answerTo(file, `attacker-${index}`) })),
  );
  const others = Promise.all(['ada', 'bo', 'cy'].map((uid) => upload(uid, good.bytes)));
  const wrong = (await hostile).filter(
    ({ file, answer }) => !file.outcomes.some((accepted) => accepted === answer),
  );
  expect(wrong.map(({ file, answer }) => `${file.name}: ${answer}`)).toEqual([]);
  expect(await others).toEqual(['read', 'read', 'read']);
  expect(await coursesOf('bo')).toHaveLength(good.expected.courses.length);
  // They would unfold to gigabytes; together they are thirty megabytes, of which each is copied on its way.
  const grownBy = (process.memoryUsage.rss() - before) / 2 ** 20;
  expect(grownBy).toBeLessThan(256);
});
