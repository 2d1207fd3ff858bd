/**
 * The colors of the picture, which a canvas cannot take from a style sheet. `palette.test.ts` checks that they match the
 * style sheet, have a contrast of at least 3:1 and stay distinguishable for color-blind people.
 */
export type Theme = {
  background: string;
  paper: string;
  ink: string;
  quiet: string;
  accent: string;
  halo: string;
  path: string;
  /** For the most frequent subjects, in order of frequency. */
  subjects: readonly string[];
  other: string;
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
    subjects: [
      '#2060e6',
      '#d46000',
      '#0b6e58',
      '#6a3a9e',
      '#ec1f9a',
      '#6e5f00',
      '#1592c2',
      '#8a2a10',
    ],
    other: '#6b7688',
  },
  dark: {
    background: '#101624',
    paper: '#0a0e17',
    ink: '#e9edf6',
    quiet: '#a3adc2',
    accent: '#74a1ff',
    halo: '#16203a',
    path: '#3f4d70',
    subjects: [
      '#6b8cff',
      '#f08c1a',
      '#4fe3b0',
      '#cd97ff',
      '#f0506e',
      '#f2e052',
      '#8fd6f2',
      '#ffa588',
    ],
    other: '#8f9bb3',
  },
} as const satisfies Record<string, Theme>;

/** How many subjects have a color of their own; the others share one. */
export const coloredSubjects = themes.light.subjects.length;

export const colorOf = (theme: Theme, subject: number): string =>
  theme.subjects[subject] ?? theme.other;

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
export const lightOf = (hex: string) =>
  [channel(hex, 1), channel(hex, 3), channel(hex, 5)] as const;

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = lightOf(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [darker = 1, lighter = 1] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return lighter / darker;
}
