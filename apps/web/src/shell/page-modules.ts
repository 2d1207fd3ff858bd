import { pageAt } from '../pages.ts';

const modules = import.meta.glob('../*/*.page.tsx');

/** Fetches the code of a page. */
export const pageModule = (path: string) => modules[`../${pageAt(path)?.module}`];
