const colors = ['blue', 'orange', 'green', 'purple', 'gold', 'pink'] as const;

/** One color for each subject, the same on every visit. */
export function subjectColor(subject: string): string {
  let sum = 0;
  for (const letter of subject) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return `var(--${colors[sum % colors.length]})`;
}
