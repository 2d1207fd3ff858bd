import classes from './suggestions.module.css';
import type { DragHandle } from './use-drag.ts';

/** What something is dragged by. Whatever dragging does, a menu or a button does, too. */
export const Handle = (handle: DragHandle) => (
  <span className={classes.handle} aria-hidden="true" title="Drag to a term" {...handle} />
);
