import type { Picture } from './picture.ts';

export type Step = 'left' | 'right' | 'up' | 'down' | 'home' | 'end';

/**
 * The node a key leads to: left and right along the semesters (to the same course, where it is taken there too), up and
 * down within one, from the semester through its courses, the most taken first. At an end it stays.
 */
export function walk(
  picture: Picture,
  from: number,
  step: Step,
  isShown: (index: number) => boolean,
): number {
  const here = picture.nodes[from];
  if (here === undefined || step === 'home') return 0;
  const last = picture.semesters - 1;
  if (step === 'end') return last;

  const { semester } = here;
  if (step === 'up' || step === 'down') {
    const column = [semester, ...(picture.courses[semester] ?? []).filter(isShown)];
    const place = column.indexOf(from) + (step === 'down' ? 1 : -1);
    return column[Math.max(0, Math.min(column.length - 1, place))] ?? from;
  }
  const next = semester + (step === 'right' ? 1 : -1);
  if (next < 0 || next > last) return from;
  if (here.node.group === 'semester') return next;
  const same = picture.occurrences
    .get(here.name)
    ?.find((index) => picture.nodes[index]?.semester === next);
  return same ?? picture.courses[next]?.find(isShown) ?? next;
}
