import { useMemo, useSyncExternalStore } from 'react';
import { type Theme, themes } from './palette.ts';

const forcedColors = matchMedia('(forced-colors: active)');

function watch(listener: () => void) {
  forcedColors.addEventListener('change', listener);
  return () => forcedColors.removeEventListener('change', listener);
}

/** The colors of the student's system where it replaces all others; on a canvas it cannot do that itself. */
export function useForcedTheme(): Theme | null {
  const isForced = useSyncExternalStore(watch, () => forcedColors.matches);
  return useMemo(() => (isForced ? systemTheme() : null), [isForced]);
}

/** Every subject has the color of text: their names tell them apart. */
function systemTheme(): Theme {
  const background = systemColor('Canvas');
  const ink = systemColor('CanvasText');
  return {
    background,
    paper: background,
    halo: background,
    ink,
    quiet: ink,
    accent: systemColor('LinkText'),
    path: systemColor('GrayText'),
    subjects: themes.light.subjects.map(() => ink),
  };
}

/** As '#rrggbb', which palette.ts can compute with. */
function systemColor(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = name;
  document.body.append(probe);
  const channels = getComputedStyle(probe).color.match(/\d+/g) ?? [];
  probe.remove();
  const hex = channels.slice(0, 3).map((value) => Number(value).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}
