import { useEffect } from 'react';
import { pageModule } from './page-modules.ts';

/** Fetches a page when a link to it is touched, pointed at or focused, so that it is there when the link is followed. */
export function usePagePrefetch() {
  useEffect(() => {
    const events = ['pointerover', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, prefetch, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, prefetch);
    };
  }, []);
}

function prefetch({ target }: Event) {
  // A browser may remember that a file could not be fetched.
  if (!navigator.onLine || !(target instanceof Element)) return;
  const address = target.closest('a')?.getAttribute('href') ?? '';
  if (!address.startsWith('#')) return;
  const [path = ''] = address.slice(1).split('?');
  pageModule(path)?.().catch(() => {}); // following the link says what failed
}
