import { describe, expect, test } from 'vitest';
import { refreshTokens } from './refresh-tokens.ts';
import { afterUse, graceMs } from './rotation.ts';

const start = new Date('2026-03-02T12:00:00Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const hour = 60 * 60_000;

/** A session whose refresh tokens are used at these times; undefined once it has ended. */
function use(...uses: [number: number, at: number][]) {
  let state: ReturnType<typeof afterUse> = {
    current_token: 0,
    former_token: -1,
    newest_token: 0,
    newest_at: start.toISOString(),
  };
  for (const [number, at] of uses) state = state && afterUse(state, number, later(at));
  return state?.newest_token;
}

describe('refresh tokens rotate', () => {
  test('every use brings the next token', () => {
    expect(use([0, 0])).toBe(1);
    expect(use([0, 0], [1, hour], [2, 2 * hour])).toBe(3);
  });

  test('tabs that use one token at the same time get the same next one', () => {
    expect(use([0, 0], [0, 100], [0, graceMs])).toBe(1);
  });

  test('a tab that missed one renewal by a moment gets the newest token', () => {
    expect(use([0, 0], [1, 200], [0, 500])).toBe(2);
  });

  test('a reply that was lost logs nobody out, however late the browser asks again', () => {
    expect(use([0, 0], [0, 3 * hour])).toBe(2);
    expect(use([0, 0], [0, 3 * hour], [2, 4 * hour])).toBe(3);
  });

  test('a replaced token ends the session', () => {
    expect(use([0, 0], [1, hour], [0, hour + graceMs + 1])).toBeUndefined();
    expect(use([0, 0], [1, hour], [2, 2 * hour], [0, 2 * hour + 1])).toBeUndefined();
  });

  test('a token that was sent twice to two parties ends the session when both are used', () => {
    // The thief renews, then the student: each has another successor of token 0.
    const both: [number, number][] = [
      [0, 0],
      [0, 2 * graceMs],
    ];
    expect(use(...both, [1, hour])).toBeUndefined();
    expect(use(...both, [2, hour], [1, hour + 1])).toBeUndefined();
  });

  test('after a backup was restored, a browser that is ahead of the database goes on', () => {
    expect(use([0, 0], [7, hour])).toBe(8);
  });
});

describe('refresh tokens', () => {
  const ours = refreshTokens({ keySecret: Buffer.alloc(32, 1) });
  const parts = { session: 'a-session-of-22-letters', number: 12 };

  test('name their session and number', () => {
    expect(ours.read(ours.make(parts))).toEqual(parts);
  });

  test('of another installation are foreign, and other texts malformed', () => {
    const theirs = refreshTokens({ keySecret: Buffer.alloc(32, 2) });
    expect(ours.read(theirs.make(parts))).toBe('foreign');
    expect(ours.read(ours.make(parts).replace('.12.', '.13.'))).toBe('foreign');
    for (const text of ['', 'refresh', 'a.b.c', '..', `${ours.make(parts)}.`])
      expect([text, ours.read(text)]).toEqual([text, 'malformed']);
  });
});
