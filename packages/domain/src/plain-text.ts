/**
 * Whether a text can be stored and shown everywhere: no control characters, of which PostgreSQL cannot store NUL, and no
 * half of a character that UTF-8 cannot write.
 */
export const isPlainText = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text);

/** What was typed or pasted, on one line and without what cannot be stored. */
export const toPlainText = (typed: string): string => typed.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
