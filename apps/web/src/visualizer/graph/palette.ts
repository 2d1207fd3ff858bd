import { subjectColors } from '../../ui/subject-colors.ts';

/**
 * The colors of the picture, which a canvas cannot take from a style sheet. `palette.test.ts` checks that they match the
 * style sheet and have a contrast of at least 3:1.
 */
export type Theme = {
  background: string;
  paper: string;
  ink: string;
  quiet: string;
  accent: string;
  halo: string;
  path: string;
  /** Of subjects, by `subjectColorIndex`. */
  subjects: readonly string[];
};

export const themes = {
  light: {
    background: '#f7f9fd',
    paper: '#ffffff',
    ink: '#172033',
    quiet: '#53607a',
    accent: '#2560e0',
    halo: '#e8effe',
    path: '#aebfe6',
    subjects: subjectColors.light,
  },
  dark: {
    background: '#101624',
    paper: '#0a0e17',
    ink: '#e9edf6',
    quiet: '#a3adc2',
    accent: '#74a1ff',
    halo: '#16203a',
    path: '#3f4d70',
    subjects: subjectColors.dark,
  },
} as const satisfies Record<string, Theme>;

/** The color of a subject by its index; a semester, which has none, is drawn in ink. */
export const colorOf = (theme: Theme, index: number): string => theme.subjects[index] ?? theme.ink;

/** White or black, whichever is easier to read on this color. */
export const inkOn = (color: string): string => {
  const [white, black] = [themes.light.paper, themes.dark.paper];
  return contrast(color, white) >= contrast(color, black) ? white : black;
};

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
/** Red, green and blue of '#rrggbb' as linear light. */
export const lightOf = (hex: string) => [channel(hex, 1), channel(hex, 3), channel(hex, 5)] as const;

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = lightOf(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [darker = 1, lighter = 1] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return lighter / darker;
}
