import type { Explanation } from './comparison.ts';

/** Where we differ from Google's Auth Emulator, and why. What is not listed here must be the same. */
export const explanations: readonly Explanation[] = [];
