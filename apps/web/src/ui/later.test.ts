import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  return () => vi.useRealTimers();
});

test('what nobody waits for begins a moment after the page, one after another', async () => {
  const { later } = await import('./later.ts');
  const done: string[] = [];
  let finish = () => {};
  later(() => {
    done.push('first');
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  later(() => done.push('second'));
  await vi.advanceTimersByTimeAsync(1400);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(['first']);
  finish();
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual(['first', 'second']);
});

test('what fails or never ends does not keep the others from their turn', async () => {
  const { later } = await import('./later.ts');
  const last = vi.fn();
  later(() => {
    throw new Error('offline');
  });
  later(() => Promise.reject(new Error('offline')));
  later(() => new Promise(() => {}));
  later(last);
  await vi.advanceTimersByTimeAsync(6000);
  expect(last).toHaveBeenCalledOnce();
});

test('what was called off is not done', async () => {
  const { later } = await import('./later.ts');
  const work = vi.fn();
  const callOff = later(work);
  callOff();
  await vi.advanceTimersByTimeAsync(6000);
  expect(work).not.toHaveBeenCalled();
});
