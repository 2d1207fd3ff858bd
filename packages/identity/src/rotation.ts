import type { SessionRow } from './storage/schema.ts';

/**
 * Tabs of one browser share a refresh token, and two of them may use it at once. For this long, the one before the
 * newest is answered with the newest.
 */
export const graceMs = 60_000;

type RefreshState = Pick<SessionRow, 'current_token' | 'former_token' | 'newest_token' | 'newest_at'>;

/**
 * What becomes of a session when refresh token `number` is used; null when that token had been replaced, so that two
 * parties hold tokens of one session.
 *
 * The newest token replaces the one before it only when it is used. A reply that was lost on the way therefore logs
 * nobody out, however late the browser asks again: it gets another token, and the lost one becomes invalid.
 */
export function afterUse(session: RefreshState, number: number, now: Date): RefreshState | null {
  const { current_token, former_token, newest_token, newest_at } = session;
  const at = now.toISOString();
  // Higher than the newest after a backup was restored: the browser is ahead of the database.
  if (number >= newest_token)
    return {
      current_token: number,
      former_token: number === current_token ? former_token : current_token,
      newest_token: number + 1,
      newest_at: at,
    };
  const inGrace = now.getTime() - Date.parse(newest_at) <= graceMs;
  if (inGrace && (number === current_token || number === former_token)) return session;
  if (number === current_token) return { ...session, newest_token: newest_token + 1, newest_at: at };
  return null;
}
