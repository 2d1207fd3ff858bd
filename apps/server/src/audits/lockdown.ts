// Loaded before the program in a sandbox. Node has no option that closes single modules of its own, and its permission
// model knows nothing of `vm`, which turns text into code.
import { registerHooks } from 'node:module';
import process from 'node:process';

// A program that was taken over can replace every method that the hook looks up when it runs. So the hook compares, and
// the one method it needs is taken now.
const { apply } = Reflect;
const { startsWith } = String.prototype;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const { url, format } = resolved;
    // All that the parser and its program import of Node.
    const isNeeded = url === 'node:fs' || url === 'node:timers/promises';
    // Not CommonJS, whose modules lead to Node's own loader. JSON is data and never runs.
    const isModule = format === 'module' || format === 'module-typescript' || format === 'json';
    // Not `data:`, which is text turned into code.
    if (!isNeeded && !(isModule && apply(startsWith, url, ['file:'])))
      throw Object.assign(new Error('This module is closed.'), { code: 'ERR_ACCESS_DENIED' });
    return resolved;
  },
});

const aroundTheHook = ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'execve', 'report'];
const signals = ['kill', '_kill', '_debugProcess'];
for (const name of [...aroundTheHook, ...signals]) Reflect.deleteProperty(process, name);

// Reading a file needs no network, and some systems have no other layer that closes it.
for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
