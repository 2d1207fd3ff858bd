import { expect, test, vi } from 'vitest';
import { startSchedule } from './schedule.ts';

const day = 24 * 60 * 60 * 1000;

/** The exit codes that a schedule reports, in order, until there are `count` of them. */
async function exitCodes(program: readonly [string, ...string[]], count: number) {
  const codes: (number | null)[] = [];
  const schedule = startSchedule({
    everyMs: day,
    retryMs: 5,
    isDue: async () => true,
    onDone: (_printed, exitCode) => void codes.push(exitCode),
    program,
  });
  await vi.waitFor(() => expect(codes.length).toBeGreaterThanOrEqual(count), 10_000);
  schedule.stop();
  return codes.slice(0, count);
}

test('a publisher that fails is started again before the next fixed time', async () => {
  const failing = [process.execPath, '-e', 'process.exit(1)'] as const;
  expect(await exitCodes(failing, 2)).toEqual([1, 1]);
});

test('a publisher that cannot be started is tried again, and does not end the server', async () => {
  expect(await exitCodes(['/no/such/program'], 2)).toEqual([null, null]);
  // Refused by Node itself, before there is a process.
  expect(await exitCodes(['a\0b'], 2)).toEqual([null, null]);
});

test('a publisher that succeeds is not started again', async () => {
  const succeeding = [process.execPath, '-e', ''] as const;
  const codes: (number | null)[] = [];
  const schedule = startSchedule({
    everyMs: day,
    retryMs: 1,
    isDue: async () => true,
    onDone: (_printed, exitCode) => void codes.push(exitCode),
    program: succeeding,
  });
  await vi.waitFor(() => expect(codes).toEqual([0]), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 200));
  schedule.stop();
  expect(codes).toEqual([0]);
});
