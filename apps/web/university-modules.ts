import { pageModules } from '@coursetrail/university/page';
import type { Plugin } from 'vite';

/**
 * Lets the page import its university from the server, so that one build serves any. Where Vite itself serves the page,
 * it is the university of this process.
 */
export function universityModules(): Plugin {
  let isBuild = false;
  return {
    name: 'university',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId(name) {
      const module = pageModules[name];
      if (module === undefined) return null;
      return isBuild ? { id: module.address, external: 'absolute' } : `\0${name}`;
    },
    load: (id) => (id.startsWith('\0') ? pageModules[id.slice(1)]?.text : undefined),
  };
}
