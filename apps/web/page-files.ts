import { fileURLToPath } from 'node:url';
import type { allPages } from './src/pages.ts';

type Page = (typeof allPages)[number];

const fileOf = (module: string) => fileURLToPath(new URL(`src/${module}`, import.meta.url)).replaceAll('\\', '/');

export const mainFile = fileOf('main.tsx');
/** Around every page of students. */
const guardFile = fileOf('shell/guard.tsx');
/** Home as students see it. */
export const studentHomeFile = fileOf('home/student-start.tsx');

/** The files of a page besides the main script, without what they import. */
export const pageFilesOf = ({ module, guarded }: Page): string[] => [
  ...(guarded ? [guardFile] : []),
  ...(module === undefined ? [] : [fileOf(module)]),
];
