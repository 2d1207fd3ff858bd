import { pageModules } from './page.ts';

/**
 * A plugin of Vite. It lets the page import its university from the server, so that one build serves any. Where Vite
 * itself serves the page, it is the university of this process.
 */
export function universityModules() {
  let isBuild = false;
  return {
    name: 'university',
    enforce: 'pre' as const,
    configResolved({ command }: { command: string }) {
      isBuild = command === 'build';
    },
    resolveId(name: string) {
      const module = pageModules[name];
      if (module === undefined) return null;
      return isBuild ? { id: module.address, external: 'absolute' as const } : `\0${name}`;
    },
    load: (id: string) => (id.startsWith('\0') ? pageModules[id.slice(1)]?.text : undefined),
  };
}
