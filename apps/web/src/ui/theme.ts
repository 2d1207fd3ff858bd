import { createTheme, localStorageColorSchemeManager } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'trail',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  colors: {
    trail: [
      '#eef4ff',
      '#dbe7ff',
      '#b9d0ff',
      '#93b6ff',
      '#74a1ff',
      '#4a80f5',
      '#2560e0',
      '#1d4fc0',
      '#1a439f',
      '#163680',
    ],
    dark: [
      '#e6eaf3',
      '#c3cad9',
      '#a3adc2',
      '#8591a9',
      '#39435a',
      '#2a3347',
      '#1a2133',
      '#111726',
      '#0c111d',
      '#080c15',
    ],
  },
});

/** Kept beside the other choices of the student; public/color-scheme.js reads the same key before the first paint. */
export const themeKeeper = localStorageColorSchemeManager({ key: 'theme' });
