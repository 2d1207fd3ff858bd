import { pageAt } from '../pages.ts';

const modules = import.meta.glob('../*/*.page.tsx');

export const pageModule = (path: string) => modules[`../${pageAt(path)?.module}`];
