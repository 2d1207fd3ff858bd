import { useSyncExternalStore } from 'react';

/** A value that lives as long as the page, whichever screens come and go. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const current = () => value;
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
  return {
    current,
    subscribe,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, current),
  };
}
