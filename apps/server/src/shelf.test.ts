import { expect, test } from 'vitest';
import { makeShelf } from './shelf.ts';

const lettersOf = (text: string) => text.length;

test('a full shelf gives up what was not asked for longest', () => {
  const shelf = makeShelf(10, lettersOf);
  shelf.put('first', 'aaaa');
  shelf.put('second', 'bbbb');
  shelf.get('first');
  shelf.put('third', 'cccc');
  expect(['first', 'second', 'third'].map(shelf.get)).toEqual(['aaaa', undefined, 'cccc']);
});

test('an item that grew takes the room of others, and one too large for the shelf is not kept', () => {
  const shelf = makeShelf(10, lettersOf);
  shelf.put('first', 'aaaa');
  shelf.put('second', 'bbbb');
  shelf.put('second', 'bbbbbbbb');
  expect(['first', 'second'].map(shelf.get)).toEqual([undefined, 'bbbbbbbb']);
  shelf.put('third', 'c'.repeat(11));
  expect(['second', 'third'].map(shelf.get)).toEqual([undefined, undefined]);
});

test('an item put many times takes its room once', () => {
  const shelf = makeShelf(10, lettersOf);
  for (let n = 0; n < 100; n += 1) shelf.put('same', 'aaaa');
  shelf.put('other', 'bbbb');
  expect(['same', 'other'].map(shelf.get)).toEqual(['aaaa', 'bbbb']);
});
