import { useSyncExternalStore } from 'react';
import { read, store } from '../session/local-storage.ts';

/** What a student chooses: a look, or `auto` for the one of their system. */
export type ColorSchemeChoice = 'light' | 'dark' | 'auto';

// early/early.js reads the same key before the first paint, and sets the same attribute.
const key = 'theme';
const { dataset } = document.documentElement;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function readChoice(): ColorSchemeChoice {
  const stored = read(key);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

// Not only in the storage, which may be forbidden.
let choice = readChoice();

const resolved = () => {
  if (choice !== 'auto') return choice;
  return systemIsDark.matches ? 'dark' : 'light';
};

function show(chosen: ColorSchemeChoice) {
  choice = chosen;
  dataset['theme'] = resolved();
  for (const listener of listeners) listener();
}

systemIsDark.addEventListener('change', () => show(choice));
// Another tab has chosen.
window.addEventListener('storage', () => show(readChoice()));
show(choice);

function watch(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(chosen: ColorSchemeChoice) {
  store(key, chosen);
  show(chosen);
}

export const useColorSchemeChoice = () =>
  [useSyncExternalStore(watch, () => choice), choose] as const;

/** The look the page has now, for what style sheets cannot color. */
export const useColorScheme = (): 'light' | 'dark' => useSyncExternalStore(watch, resolved);
