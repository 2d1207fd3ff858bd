import { read, store } from '../session/local-storage.ts';
import { createStore } from '../session/store.ts';

/** What a student chooses: a look, or `auto` for the one of their system. */
type ColorSchemeChoice = 'light' | 'dark' | 'auto';

// early/early.js reads the same key before the first paint, and sets the same attribute.
const key = 'theme';
const { dataset } = document.documentElement;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

function readChoice(): ColorSchemeChoice {
  const stored = read(key);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

const schemeOf = (choice: ColorSchemeChoice) => {
  if (choice !== 'auto') return choice;
  return systemIsDark.matches ? 'dark' : 'light';
};

// Not only in the storage, which may be forbidden.
const chosen = createStore<ColorSchemeChoice>(readChoice());
/** What the page shows: the choice, or what the system prefers. */
const shown = createStore<'light' | 'dark'>(schemeOf(chosen.current()));

function show(choice: ColorSchemeChoice) {
  dataset['theme'] = schemeOf(choice);
  chosen.set(choice);
  shown.set(schemeOf(choice));
}

systemIsDark.addEventListener('change', () => show(chosen.current()));
// Another tab has chosen.
window.addEventListener('storage', () => show(readChoice()));
show(chosen.current());

function choose(choice: ColorSchemeChoice) {
  store(key, choice);
  show(choice);
}

export const useColorSchemeChoice = () => [chosen.useValue(), choose] as const;

/** The look the page has now, for what style sheets cannot color. */
export const useColorScheme = shown.useValue;
