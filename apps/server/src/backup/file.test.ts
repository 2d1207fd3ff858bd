import { expect, test } from 'vitest';
import { linesOf } from './file.ts';
import { rowOf } from './format.ts';

test('a line that does not end is given up, before it fills the memory', async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  async function* endless() {
    for (;;) yield chunk;
  }
  const reading = Array.fromAsync(linesOf('bomb.backup', endless()));
  await expect(reading).rejects.toThrow('bomb.backup is damaged, or a part of it is missing.');
});

test('a row with a value of another kind than its column is none', () => {
  const table = { name: 'x', columns: { a: 'text', b: 'integer', c: 'bytes' } } as const;
  expect(rowOf(table, ['a', 1, 'AA=='])).toEqual(['a', 1, Buffer.alloc(1)]);
  expect(rowOf(table, [null, null, null])).toEqual([null, null, null]);
  for (const row of [
    [{}, 1, ''],
    ['a', '1', ''],
    ['a', 1.5, ''],
    ['a', 1, []],
    ['a', true, ''],
  ])
    expect(rowOf(table, row)).toBe(null);
});
