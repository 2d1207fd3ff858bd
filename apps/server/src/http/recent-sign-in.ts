import { recentSignInMs } from '@coursetrail/identity';
import type { Caller } from './require-student.ts';

/**
 * Whether the caller proved who they are a moment ago. What cannot be taken back asks for it, so that an unlocked
 * laptop or a stolen token is not enough.
 */
export const isRecentSignIn = ({ authTime }: Caller, now: Date): boolean =>
  now.getTime() - authTime.getTime() <= recentSignInMs;
