import { type ReactNode, useDeferredValue } from 'react';

type Props = { fallback?: ReactNode; children: ReactNode };

/**
 * Draws what is large for the first time in steps, between which the browser can answer a tap. A reply of the server
 * would otherwise draw all of it at once, which keeps a phone busy.
 */
export const Gradually = ({ fallback = null, children }: Props) => (useIsDrawnGradually() ? children : fallback);

/** False in the first drawing of a component, and true in a second one that is done in steps. */
export const useIsDrawnGradually = (): boolean => useDeferredValue(true, false);
