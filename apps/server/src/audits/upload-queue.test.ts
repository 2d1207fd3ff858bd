import { asUid } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { openUploadQueue } from './upload-queue.ts';

const never = new AbortController().signal;

/** An upload that is read until the test finishes it. */
function upload(queue: ReturnType<typeof openUploadQueue>, name: string, signal = never) {
  const reading = Promise.withResolvers<void>();
  let isRead = false;
  const result = queue.enqueue(asUid(name), async (waitForTurn) => {
    await waitForTurn(signal);
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
  const queue = openUploadQueue({ atOnce: 2, longest: 10 });
  const positionOf = (name: string) => queue.positionOf(asUid(name));
  const [ada, bo, cy, di] = ['ada', 'bo', 'cy', 'di'].map((name) => upload(queue, name));
  expect(['ada', 'bo', 'cy', 'di', 'nobody'].map(positionOf)).toEqual([null, null, 2, 3, null]);
  await bo?.finish();
  await expect
    .poll(() => [ada, bo, cy, di].map((each) => each?.isRead()))
    .toEqual([true, true, true, false]);
  expect(positionOf('di')).toBe(2);
  await ada?.finish();
  await cy?.finish();
  await expect.poll(() => di?.isRead()).toBe(true);
  expect(positionOf('di')).toBeNull();
});

test('a student has one file in the queue, and may upload again when it was read', async () => {
  const queue = openUploadQueue({ atOnce: 1, longest: 10 });
  const first = upload(queue, 'ada');
  expect(await upload(queue, 'ada').result).toEqual({ ok: false, problem: 'too-busy' });
  await first.finish();
  const again = upload(queue, 'ada');
  await again.finish();
  expect(await again.result).toMatchObject({ ok: true });
});

test('a full queue accepts nobody else', async () => {
  const queue = openUploadQueue({ atOnce: 1, longest: 2 });
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
  const queue = openUploadQueue({ atOnce: 1, longest: 10 });
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
  const queue = openUploadQueue({ atOnce: 1, longest: 10 });
  const failing = queue.enqueue(asUid('ada'), async (waitForTurn) => {
    await waitForTurn(never);
    throw new Error('a bug');
  });
  await expect(failing).rejects.toThrow('a bug');
  const bo = upload(queue, 'bo');
  await expect.poll(bo.isRead).toBe(true);
});
