// Loaded before the program in a sandbox. Node has no option that closes single modules of its own, and its permission
// model knows nothing of `vm`, which turns text into code.
import { registerHooks } from 'node:module';
import process from 'node:process';

/** All that the parser and its program import. */
const needed = new Set(['node:fs', 'node:timers/promises']);

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (resolved.url.startsWith('node:') && !needed.has(resolved.url))
      throw Object.assign(new Error('This module is closed.'), { code: 'ERR_ACCESS_DENIED' });
    return resolved;
  },
});

// Ways around the hook.
for (const name of ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'report'])
  Reflect.deleteProperty(process, name);
