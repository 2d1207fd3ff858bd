import type { Picture } from '../scene/picture.ts';

export type KeyStep = 'left' | 'right' | 'up' | 'down' | 'home' | 'end';

export type KeyCommand =
  | { type: 'step'; step: KeyStep }
  | { type: 'zoom'; factor: number }
  | { type: 'open' | 'leave' | 'fit' };

const zoomFactor = 1.4;

const commands: Record<string, KeyCommand> = {
  ArrowLeft: { type: 'step', step: 'left' },
  ArrowRight: { type: 'step', step: 'right' },
  ArrowUp: { type: 'step', step: 'up' },
  ArrowDown: { type: 'step', step: 'down' },
  Home: { type: 'step', step: 'home' },
  End: { type: 'step', step: 'end' },
  Enter: { type: 'open' },
  ' ': { type: 'open' },
  Escape: { type: 'leave' },
  '+': { type: 'zoom', factor: zoomFactor },
  '=': { type: 'zoom', factor: zoomFactor },
  '-': { type: 'zoom', factor: 1 / zoomFactor },
  '0': { type: 'fit' },
};

export const commandOf = (key: string): KeyCommand | undefined => commands[key];

/**
 * The node a key leads to. Left and right go along the semesters, to the same course if it is taken there too. Up and
 * down go through one semester: first the semester itself, then its courses, the most taken first. At either end the
 * key changes nothing.
 */
export function nextNode(
  picture: Picture,
  from: number,
  step: KeyStep,
  isVisible: (index: number) => boolean,
): number {
  const here = picture.nodes[from];
  if (here === undefined || step === 'home') return 0;
  const last = picture.semesters - 1;
  if (step === 'end') return last;

  const { semester } = here;
  if (step === 'up' || step === 'down') {
    const column = [semester, ...(picture.courses[semester] ?? []).filter(isVisible)];
    const row = column.indexOf(from) + (step === 'down' ? 1 : -1);
    return column[Math.max(0, Math.min(column.length - 1, row))] ?? from;
  }
  const next = semester + (step === 'right' ? 1 : -1);
  if (next < 0 || next > last) return from;
  if (here.node.group === 'semester') return next;
  const same = picture.occurrences
    .get(here.name)
    ?.find((index) => picture.nodes[index]?.semester === next);
  return same ?? picture.courses[next]?.find(isVisible) ?? next;
}
