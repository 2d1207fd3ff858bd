import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** What is being dragged, where the pointer is, and over which semester. */
export type Drag<Item> = { item: Item; x: number; y: number; over: string | null };

/** The semester at a point of the screen: its element says so in `data-semester`. */
const semesterAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-semester]')?.dataset['semester'] ?? null;

/** Closer than this to the edge of the screen, the page scrolls along. */
const edge = 60;
const scrollStep = 12;

/**
 * Dragging with a mouse or a finger, from a handle to a semester. Everything it does can also be done with a menu, so
 * that nobody has to drag.
 */
export function useDrag<Item>(onDrop: (item: Item, semester: string) => void) {
  const [drag, setDrag] = useState<Drag<Item> | null>(null);
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return;
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null);
    document.addEventListener('keydown', cancel);
    return () => document.removeEventListener('keydown', cancel);
  }, [isDragging]);

  const y = useRef(0);
  y.current = drag?.y ?? 0;
  useEffect(() => {
    if (!isDragging) return;
    const timer = setInterval(() => {
      if (y.current < edge) window.scrollBy(0, -scrollStep);
      else if (y.current > window.innerHeight - edge) window.scrollBy(0, scrollStep);
    }, 16);
    return () => clearInterval(timer);
  }, [isDragging]);

  const handleFor = (item: Item) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ item, x: event.clientX, y: event.clientY, over: null });
    },
    onPointerMove({ clientX: x, clientY }: PointerEvent<HTMLElement>) {
      setDrag((present) => present && { ...present, x, y: clientY, over: semesterAt(x, clientY) });
    },
    onPointerUp({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const semester = semesterAt(clientX, clientY);
      // Escape may have ended it.
      if (isDragging && semester !== null) onDrop(item, semester);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return { drag, handleFor };
}

export type DragHandle = ReturnType<ReturnType<typeof useDrag>['handleFor']>;
