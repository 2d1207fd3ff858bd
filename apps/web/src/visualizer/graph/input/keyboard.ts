import type { SemesterPages } from '../frame/semester-pages.ts';
import type { Viewport } from '../frame/viewport.ts';
import type { NodePositions } from '../layout/node-positions.ts';
import { type Picture, sentenceOf } from '../scene/picture.ts';
import type { Emphasis } from './emphasis.ts';
import { leave, reachByKeys } from './selection.ts';

type KeyContext = {
  nodes: NodePositions;
  emphasis: Emphasis;
  viewport: Viewport;
  pages: SemesterPages;
  events: { onOpen(index: number): void; onAnnounce(sentence: string): void };
  /** The title of a node's course; empty if it is not known. */
  titleOf(index: number): string;
  fit(): void;
};

/** Does what a key means; returns whether it means something here. */
export function pressKey(key: string, context: KeyContext): boolean {
  const { nodes, emphasis, viewport, pages, events } = context;
  const { picture } = nodes;
  emphasis.selection = { ...emphasis.selection, usesKeys: true };
  const { active } = emphasis.selection;
  const command = commandOf(key);
  switch (command?.type) {
    case 'step': {
      if (picture.nodes.length === 0) return false;
      // The first key goes to the semester on the screen.
      const next =
        active < 0 && nodes.isPaged ? pages.page : nextNode(picture, active, command.step, emphasis.isVisible);
      emphasis.selection = reachByKeys(emphasis.selection, next);
      events.onAnnounce(sentenceOf(picture, next, context.titleOf(next)));
      pages.showOneOf([next]);
      viewport.bringIntoView(nodes.destination(next));
      break;
    }
    case 'open':
      if (active < 0) return false;
      events.onOpen(active);
      break;
    case 'leave':
      if (active < 0) return false;
      emphasis.selection = leave(emphasis.selection);
      events.onAnnounce('');
      break;
    case 'zoom':
      viewport.zoomBy(command.factor);
      break;
    case 'fit':
      context.fit();
      break;
    default:
      return false;
  }
  emphasis.select(emphasis.selection);
  return true;
}

export type KeyStep = 'left' | 'right' | 'up' | 'down' | 'home' | 'end';

type KeyCommand =
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

const commandOf = (key: string): KeyCommand | undefined => commands[key];

/**
 * The node a key leads to. Left and right go along the semesters, to the same course if it is taken there too. Up and
 * down go through one semester: first the semester itself, then its courses, the most taken first. At either end the
 * key changes nothing.
 */
export function nextNode(picture: Picture, from: number, step: KeyStep, isVisible: (index: number) => boolean): number {
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
  const same = picture.occurrences.get(here.name)?.find((index) => picture.nodes[index]?.semester === next);
  return same ?? picture.courses[next]?.find(isVisible) ?? next;
}
