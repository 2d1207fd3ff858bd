import { asUid } from '@coursetrail/domain';
import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

let userId: string | null = null;
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));
vi.stubGlobal('localStorage', { getItem: () => userId });
const { changeOptions } = await import('./change.ts');
const { keyOf } = await import('./queries.ts');
const { historyQuery } = await import('./history.ts');
const { queryClient } = await import('./query-client.ts');

const ann = asUid('ann');
const ben = asUid('ben');

const annsHistory = keyOf(ann, '/course-histories?scope=mine');
const annsCrowd = keyOf(ann, '/visualizer/Biology');
const bensHistory = keyOf(ben, '/course-histories?scope=mine');

const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  userId = ann;
  queryClient.clear();
  queryClient.setQueryData(annsHistory, { courses: 2 });
  queryClient.setQueryData(annsCrowd, {});
  queryClient.setQueryData(bensHistory, {});
});

const run = <Input, Reply>(options: ReturnType<typeof changeOptions<Input, Reply, unknown>>, input: Input) =>
  new MutationObserver(queryClient, options).mutate(input);

test('a change makes everything of its student stale, and nothing of another', async () => {
  expect(
    await run(
      changeOptions(ann, async (by: number) => by + 1),
      1,
    ),
  ).toBe(2);
  expect(isStale(annsHistory)).toBe(true);
  expect(isStale(annsCrowd)).toBe(true);
  expect(isStale(bensHistory)).toBe(false);
});

test('a change that failed leaves the cache as it is', async () => {
  const failing = changeOptions(ann, () => Promise.reject(new Error('no')));
  await expect(run(failing, undefined)).rejects.toThrow('no');
  expect(isStale(annsHistory)).toBe(false);
});

test('work that changes nothing on the server makes nothing stale', async () => {
  await run(
    changeOptions(ann, async () => 'file.json', { invalidates: false }),
    undefined,
  );
  expect(isStale(annsHistory)).toBe(false);
});

test('a result shown at once is in the cache when the change resolves, and is asked for again', async () => {
  const record = { firebaseUid: ann, major: null, courses: [] };
  const change = changeOptions(ann, async (major: string) => ({ major }), {
    cached: { query: historyQuery, update: (_before, { major }) => ({ ...record, major }) },
  });
  await run(change, 'Biology');
  expect(queryClient.getQueryData(historyQuery().queryKey)).toEqual({
    ...record,
    major: 'Biology',
  });
  expect(isStale(annsHistory)).toBe(true);
});

test('a change that ends after its student has logged out leaves nothing in the cache', async () => {
  const { majorQuery } = await import('./major.ts');
  const change = changeOptions(
    ann,
    async (major: string) => {
      userId = null;
      queryClient.clear();
      return { major };
    },
    { cached: { query: majorQuery, update: (_before, reply) => reply } },
  );
  await run(change, 'Biology');
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('what a screen sent is forgotten with the screen', async () => {
  const login = changeOptions(null, async (_password: string) => {}, { invalidates: false });
  const screen = new MutationObserver(queryClient, login);
  const close = screen.subscribe(() => {});
  await screen.mutate('secret');
  close();
  await expect.poll(() => queryClient.getMutationCache().getAll()).toEqual([]);
});
