import { describe, expect, test } from 'vitest';
import { practice, type ThreadTimes } from './practice.ts';

/** Practices where the thread has a processor for this part of each round, until a file arrives during one of them. */
async function roundsWhere(parts: (round: number) => number, arrivesIn = Number.POSITIVE_INFINITY): Promise<number> {
  let [rounds, lived, worked] = [0, 0, 0];
  const times: ThreadTimes = () => ({ lived, worked });
  const round = async () => {
    rounds += 1;
    lived += 50;
    worked += 50 * parts(rounds);
  };
  await practice(round, () => rounds >= arrivesIn, times);
  return rounds;
}

describe('a process that waits for a file', () => {
  test('practices many rounds while nobody else needs the processor, and then waits', async () => {
    expect(await roundsWhere(() => 0.99)).toBeGreaterThan(5);
  });

  test('practices no second round on a busy machine', async () => {
    expect(await roundsWhere(() => 0.5)).toBe(1);
  });

  test('stops when the machine becomes busy', async () => {
    expect(await roundsWhere((round) => (round < 4 ? 0.99 : 0.6))).toBe(4);
  });

  test('reads a file that has arrived at once, and one that arrives during a round after that', async () => {
    expect(await roundsWhere(() => 0.99, 0)).toBe(0);
    expect(await roundsWhere(() => 0.99, 3)).toBe(3);
  });

  test('knows how long it had the processor', async () => {
    let rounds = 0;
    // What waits has no processor, as on a busy machine.
    const round = () => new Promise<void>((resolve) => setTimeout(resolve, 20 * ++rounds));
    await practice(round, () => false);
    expect(rounds).toBe(1);
  });
});
