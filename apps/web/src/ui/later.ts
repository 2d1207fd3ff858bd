/** By then most pages have shown what they were opened for, on a phone too. */
const momentAfterOpening = 1500;

/** Whatever does not end keeps the others waiting no longer than this. */
const longestTurn = 3000;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

let turns: Promise<unknown> = pause(momentAfterOpening);

/**
 * Does what nobody waits for once a page that was just opened has shown itself: one after another, since together they
 * would keep a phone busy. Returns how to call it off.
 */
export function later(work: () => unknown): () => void {
  let isWanted = true;
  const turn = async () => {
    if (!isWanted) return;
    await Promise.race([work(), pause(longestTurn)]);
    await pause(50);
  };
  turns = turns.then(turn).catch(() => {});
  return () => {
    isWanted = false;
  };
}
