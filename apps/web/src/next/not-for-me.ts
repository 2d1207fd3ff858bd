import { useSyncExternalStore } from 'react';
import { read, store } from '../session/local-storage.ts';
import { useUserId } from '../session/session.ts';

const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The courses that the student does not want to be told of again, the last one first. */
export function useNotForMe() {
  const key = `notForMe ${useUserId()}`;
  const stored = useSyncExternalStore(watch, () => read(key)) ?? '';
  const courses = stored === '' ? [] : stored.split(',');
  const save = (next: readonly string[]) => {
    store(key, next.length === 0 ? null : next.join());
    for (const listener of listeners) listener();
  };
  return {
    courses,
    putAway: (code: string) => save([code, ...courses.filter((each) => each !== code)]),
    takeBack: (code: string) => save(courses.filter((each) => each !== code)),
  };
}
