import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** A queue whose work only notes its name. Nothing runs before `open`. */
function notingQueue(waiting: number) {
  const { inTurn } = fairQueue({ atOnce: 1, waiting });
  const order: string[] = [];
  const refused: string[] = [];
  let open = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = inTurn('first', () => closed);
  const all: Promise<unknown>[] = [first];
  return {
    order,
    refused,
    add: (network: string, name: string) =>
      void all.push(inTurn(network, async () => void order.push(name)).catch(() => refused.push(name))),
    async finish() {
      open();
      await Promise.all(all);
    },
  };
}

test('networks take turns, whatever the number each has waiting', async () => {
  const queue = notingQueue(300);
  for (let guess = 1; guess <= 200; guess += 1) queue.add('attacker', `guess ${guess}`);
  queue.add('dormitory', 'Ada');
  queue.add('dormitory', 'Bob');
  queue.add('library', 'Cy');
  await queue.finish();
  expect(queue.order.slice(0, 6)).toEqual(['guess 1', 'Ada', 'Cy', 'guess 2', 'Bob', 'guess 3']);
  expect(queue.order).toHaveLength(203);
});

test('a full queue refuses the last of the network with the most waiting, not the newcomer', async () => {
  const queue = notingQueue(5);
  for (let guess = 1; guess <= 7; guess += 1) queue.add('attacker', `guess ${guess}`);
  queue.add('dormitory', 'Ada');
  queue.add('library', 'Cy');
  await queue.finish();
  expect(queue.refused.toSorted()).toEqual(['guess 4', 'guess 5', 'guess 6', 'guess 7']);
  expect(queue.order).toEqual(['guess 1', 'Ada', 'Cy', 'guess 2', 'guess 3']);
});

test('work that fails gives its turn to the next', async () => {
  const { inTurn } = fairQueue({ atOnce: 1, waiting: 5 });
  const failing = inTurn('a', () => Promise.reject(new Error('no memory')));
  const next = inTurn('b', async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});
