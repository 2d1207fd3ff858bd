import { type ColorSchemeChoice, useColorSchemeChoice } from '../ui/color-scheme.ts';
import hidden from '../ui/visually-hidden.module.css';
import classes from './theme-switch.module.css';

const themes: [value: ColorSchemeChoice, name: string, icon: string][] = [
  [
    'light',
    'Light',
    'M12 8a4 4 0 100 8 4 4 0 000-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  ],
  ['dark', 'Dark', 'M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z'],
  ['auto', 'System', 'M4 5h16v11H4zM9 20h6M12 16v4'],
];

export function ThemeSwitch() {
  const [choice, setChoice] = useColorSchemeChoice();
  return (
    <fieldset className={classes.themes}>
      <legend className={hidden.text}>Theme</legend>
      {themes.map(([value, name, icon]) => (
        <label key={value} className={classes.theme} title={name}>
          <input
            type="radio"
            name="theme"
            aria-label={name}
            checked={choice === value}
            onChange={() => setChoice(value)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
