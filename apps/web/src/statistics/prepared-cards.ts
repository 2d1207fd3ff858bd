import { type RefObject, useEffect } from 'react';

/** Laid out in one go: so few that a slow phone still answers a touch at once. */
const together = 4;

/** On a busy machine nothing is ever idle; scrolling should become smooth all the same. */
const maxWait = { timeout: 100 };

const whenIdle = (work: () => void): number => globalThis.requestIdleCallback?.(work, maxWait) ?? setTimeout(work, 50);
const cancelIdle: (request: number) => void = globalThis.cancelIdleCallback ?? clearTimeout;

/**
 * Cards out of sight have only their height at first, so that the page opens at once. This lays them out, a few at a
 * time, while the browser has nothing else to do: if each waited until it comes into sight, scrolling would not be
 * smooth. `charts` are what the cards show.
 */
export function usePreparedCards(list: RefObject<HTMLElement | null>, charts: readonly unknown[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other charts have new cards
  useEffect(() => {
    let request = 0;
    const start = () => {
      const cards = cardsIn(list.current).filter(({ dataset }) => dataset['prepared'] === undefined);
      const prepareSome = () => {
        for (const card of cards.splice(0, together)) card.dataset['prepared'] = '';
        if (cards.length > 0) request = whenIdle(prepareSome);
      };
      request = whenIdle(prepareSome);
    };
    // Otherwise the browser would lay all of them out again at once: at a new width, or when the list is shown again.
    const stop = () => {
      cancelIdle(request);
      for (const card of cardsIn(list.current)) delete card.dataset['prepared'];
    };

    start();
    let width = innerWidth;
    const startOver = () => {
      // The bars of a phone come and go while the page scrolls, which changes its height.
      if (innerWidth === width) return;
      width = innerWidth;
      stop();
      start();
    };
    addEventListener('resize', startOver);
    return () => {
      removeEventListener('resize', startOver);
      stop();
    };
  }, [list, charts]);
}

const cardsIn = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.children ?? [])].filter((child) => child instanceof HTMLElement);
