import { createHash } from 'node:crypto';
import { asUid } from '@coursetrail/domain';
import { sealer } from '@coursetrail/server-parts/seal';
import { expect, test } from 'vitest';
import { openCursors } from './cursors.ts';

const secret = Buffer.alloc(32, 1);
const cursors = openCursors(secret).histories;
const now = new Date('2026-03-02T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const ada = asUid('ada');
const position = { randomOrder: 2 ** 31 - 1, uid: asUid('bo') };

test('a cursor gives its viewer the position back for an hour', async () => {
  const cursor = await cursors.seal(ada, position, now);
  expect(await cursors.open(ada, cursor, now)).toEqual(position);
  expect(await cursors.open(ada, cursor, later(59))).toEqual(position);
  expect(await cursors.open(ada, cursor, later(61))).toBeNull();
});

test('a cursor of another viewer, list or installation, or with a changed letter, opens nothing', async () => {
  const cursor = await cursors.seal(ada, position, now);
  const changed = cursor.replace(/.(?=.{40}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
  expect(await cursors.open(asUid('eve'), cursor, now)).toBeNull();
  expect(await openCursors(secret).browse.open(ada, cursor, now)).toBeNull();
  expect(await openCursors(Buffer.alloc(32, 2)).histories.open(ada, cursor, now)).toBeNull();
  expect(await cursors.open(ada, changed, now)).toBeNull();
});

test('a sealed text that is not a position opens nothing', async () => {
  const audience = createHash('sha256').update(ada).digest('base64url').slice(0, 22);
  const { seal } = sealer(secret, 'cursor of histories');
  expect(await cursors.open(ada, await seal([1, 'bo'], { audience }), now)).not.toBeNull();
  for (const payload of [{}, [], ['bo', 1], [1.5, 'bo'], [1, 'bo', 'more']])
    expect(await cursors.open(ada, await seal(payload, { audience }), now)).toBeNull();
});

test('a cursor with the longest uids fits the 400 characters that a request may send', async () => {
  const longest = asUid('u'.repeat(128));
  const cursor = await cursors.seal(longest, { ...position, uid: longest }, now);
  expect(cursor.length).toBeLessThanOrEqual(400);
  expect(await cursors.open(longest, cursor, now)).toMatchObject({ uid: longest });
});
