import type { SemesterPages } from '../frame/semester-pages.ts';
import type { Viewport } from '../frame/viewport.ts';
import type { NodePositions } from '../layout/node-positions.ts';
import { sentenceOf } from '../scene/picture.ts';
import type { Emphasis } from './emphasis.ts';
import { commandOf, nextNode } from './keyboard.ts';
import { leave, reachByKeys } from './selection.ts';

/** The parts of the graph that keys act on. */
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
        active < 0 && nodes.isPaged
          ? pages.page
          : nextNode(picture, active, command.step, emphasis.isVisible);
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
