import { asUid } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { openUploadQueue } from './upload-queue.ts';

const never = new AbortController().signal;

/** An upload that is read until the test finishes it. */
function upload(queue: ReturnType<typeof openUploadQueue>, name: string, signal = never) {
  const reading = Promise.withResolvers<void>();
  let isRead = false;
  const result = queue.enqueue(asUid(name), signal, async (waitForTurn) => {
    await waitForTurn();
    isRead = true;
    await reading.promise;
  });
  result.catch(() => undefined);
  return {
    result,
    isRead: () => isRead,
    async finish() {
      reading.resolve();
      await result;
    },
  };
}

test('files are read in the order they arrived, a few at once, and students learn how many come before theirs', async () => {
  const queue = openUploadQueue({ atOnce: 2, maxLength: 10 });
  const positionOf = (name: string) => queue.positionOf(asUid(name));
  const [ada, bo, cy, di] = ['ada', 'bo', 'cy', 'di'].map((name) => upload(queue, name));
  expect(['ada', 'bo', 'cy', 'di', 'nobody'].map(positionOf)).toEqual([null, null, 2, 3, null]);
  await bo?.finish();
  await expect.poll(() => [ada, bo, cy, di].map((each) => each?.isRead())).toEqual([true, true, true, false]);
  expect(positionOf('di')).toBe(2);
  await ada?.finish();
  await cy?.finish();
  await expect.poll(() => di?.isRead()).toBe(true);
  expect(positionOf('di')).toBeNull();
});

test('a student has one file in the queue, and may upload again when it was read', async () => {
  const queue = openUploadQueue({ atOnce: 1, maxLength: 10 });
  const first = upload(queue, 'ada');
  expect(await upload(queue, 'ada').result).toEqual({ ok: false, problem: 'too-busy' });
  await first.finish();
  const again = upload(queue, 'ada');
  await again.finish();
  expect(await again.result).toMatchObject({ ok: true });
});

test('a full queue accepts nobody else', async () => {
  const queue = openUploadQueue({ atOnce: 1, maxLength: 2 });
  const ada = upload(queue, 'ada');
  upload(queue, 'bo');
  upload(queue, 'cy');
  expect(await upload(queue, 'di').result).toEqual({ ok: false, problem: 'too-busy' });
  await ada.finish();
  const di = upload(queue, 'di');
  expect(queue.positionOf(asUid('di'))).toBe(2);
  expect(di.isRead()).toBe(false);
});

test('a student who disconnects leaves the queue, and nobody waits for them', async () => {
  const queue = openUploadQueue({ atOnce: 1, maxLength: 10 });
  const leaving = new AbortController();
  const ada = upload(queue, 'ada');
  const bo = upload(queue, 'bo', leaving.signal);
  const cy = upload(queue, 'cy');
  leaving.abort(new Error('gone'));
  await expect(bo.result).rejects.toThrow('gone');
  expect(queue.positionOf(asUid('cy'))).toBe(1);
  await ada.finish();
  await expect.poll(cy.isRead).toBe(true);
  expect(bo.isRead()).toBe(false);
});

test('an upload that fails ends its turn', async () => {
  const queue = openUploadQueue({ atOnce: 1, maxLength: 10 });
  const failing = queue.enqueue(asUid('ada'), never, async (waitForTurn) => {
    await waitForTurn();
    throw new Error('a bug');
  });
  await expect(failing).rejects.toThrow('a bug');
  const bo = upload(queue, 'bo');
  await expect.poll(bo.isRead).toBe(true);
});

test.each([
  ['before it begins', 0],
  ['while the file arrives', 1],
  ['while it waits', 2],
  ['while it is read', 3],
])('a student who disconnects %s has no position, whatever the upload waits for', async (_, moment) => {
  const queue = openUploadQueue({ atOnce: 1, maxLength: 1 });
  const other = moment === 2 ? upload(queue, 'other') : undefined;
  const leaving = new AbortController();
  if (moment === 0) leaving.abort(new Error('gone'));
  const left = queue.enqueue(asUid('ada'), leaving.signal, async (waitForTurn) => {
    // A form or a file that never comes.
    if (moment === 1) await new Promise(() => undefined);
    await waitForTurn();
    await new Promise(() => undefined);
  });
  left.catch(() => undefined);
  await expect.poll(() => queue.sizes()).toEqual({
    arriving: moment === 1 ? 1 : 0,
    waiting: moment === 2 ? 1 : 0,
    reading: moment >= 2 ? 1 : 0,
  }); // biome-ignore format: a table
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await other?.finish();
  expect(queue.sizes()).toEqual({ arriving: 0, waiting: 0, reading: 0 });
  expect(await upload(queue, 'ada').finish()).toBeUndefined();
});

test('students whose files failed wait behind the others, and leave them a reading slot', async () => {
  const failedSeconds = new Map([['eve', 20], ['mal', 10]]); // biome-ignore format: a table
  const queue = openUploadQueue({
    atOnce: 2,
    maxLength: 10,
    failedSecondsOf: (uid) => failedSeconds.get(uid) ?? 0,
  });
  const positionOf = (name: string) => queue.positionOf(asUid(name));
  const eve = upload(queue, 'eve');
  const mal = upload(queue, 'mal');
  // A slot is free, but not for a second student of this kind.
  await expect.poll(eve.isRead).toBe(true);
  expect(mal.isRead()).toBe(false);
  const ada = upload(queue, 'ada');
  await expect.poll(ada.isRead).toBe(true);
  const bo = upload(queue, 'bo');
  expect([positionOf('bo'), positionOf('mal')]).toEqual([2, 3]);
  await eve.finish();
  await expect.poll(bo.isRead).toBe(true);
  expect(mal.isRead()).toBe(false);
  await bo.finish();
  await expect.poll(mal.isRead).toBe(true);
});
