import { useLayoutEffect } from 'react';

/** Removes what index.html shows until the scripts have arrived: the bar and the heading of the page. */
export const useFrameRemoved = () =>
  useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
