import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** What a student chooses: a look, or `auto` for the one of their system. */
export type ColorSchemeChoice = 'light' | 'dark' | 'auto';

export function useColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme] as [ColorSchemeChoice, (choice: ColorSchemeChoice) => void];
}

/** The look the page has now, for what style sheets cannot color. */
export const useColorScheme = (): 'light' | 'dark' =>
  useComputedColorScheme('light', { getInitialValueInEffect: false });
