import { useColorSchemeChoice } from '../ui/color-scheme.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './bar.module.css';

/** Each choice with its name and the one that follows it. */
const themes = {
  auto: ['system', 'light'],
  light: ['light', 'dark'],
  dark: ['dark', 'auto'],
} as const;

export function ThemeButton() {
  const [choice, choose] = useColorSchemeChoice();
  const [name, next] = themes[choice];
  const label = `Theme: ${name}`;
  return (
    <button type="button" className={classes.icon} aria-label={label} title={label} onClick={() => choose(next)}>
      <Icon name={choice} />
    </button>
  );
}
