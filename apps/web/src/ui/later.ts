import { useEffect, useState } from 'react';

const opened = performance.now();

/** By then most pages have shown what they were opened for, on a phone too. */
const momentAfterOpening = 1500;

/** Does what nobody waits for once a page that was just opened has shown itself. Returns how to call it off. */
export function later(work: () => unknown): () => void {
  const wait = Math.max(0, opened + momentAfterOpening - performance.now());
  const timer = setTimeout(work, wait);
  return () => clearTimeout(timer);
}

/** Whether that time has come. */
export function useIsLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => later(() => setIsLater(true)), []);
  return isLater;
}
