import { classNames } from '../ui/class-names.ts';
import classes from './handle.module.css';
import type { DragHandle } from './use-drag.ts';

/** What something is dragged by. Whatever dragging does, a menu or a button does, too. */
export const Handle = ({ className, ...handle }: DragHandle & { className?: string | undefined }) => (
  <span className={classNames(classes.handle, className)} aria-hidden="true" title="Drag to a semester" {...handle} />
);
