/** `1 student`, `2 students`. */
export const countOf = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const units = [
  [24 * 60 * 60, 'days'],
  [60 * 60, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** `3 s`, `5 min`, `20 h`, `12 days`: how long ago a time was, in the largest unit of which it has two. */
export function ageOf(time: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(time)) / 1000);
  const [size, unit] = units.find(([each]) => seconds >= 2 * each) ?? [1, 's'];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** `2026-11-18 05:11 UTC`. */
export const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
