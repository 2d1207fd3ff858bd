import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageVisit } from './page.tsx';
import { colorSchemeStore, theme } from './theme.ts';

type Props = {
  /** What lets the page's own style elements pass its Content-Security-Policy. */
  styleNonce?: string;
  children: ReactNode;
};

/** What the components of this folder need around them. */
export const UiProvider = ({ styleNonce = '', children }: Props) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    colorSchemeManager={colorSchemeStore}
    getStyleNonce={() => styleNonce}
    withGlobalClasses={false}
  >
    <PageVisit>{children}</PageVisit>
  </MantineProvider>
);
