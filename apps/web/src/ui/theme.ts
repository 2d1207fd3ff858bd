import { createTheme, localStorageColorSchemeManager } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'trail',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  colors: {
    /** The accent of base.css and its shades; theme.test.ts compares them. */
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
  },
});

/** Where the student's choice of a color scheme is stored; early/early.js reads the same key before the first paint. */
export const colorSchemeStore = localStorageColorSchemeManager({ key: 'theme' });
