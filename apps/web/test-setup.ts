import { afterEach, beforeEach } from 'vitest';

// Vitest loads this before each file of component tests. React's development build records every render and where every
// element was made, for developer tools that nobody opens here: half of the time the tests would take.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

// React looks for the functions above while it loads, so it is loaded after they are gone.
const internals: unknown = Reflect.get(
  await import('react'),
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
// So many elements have been recorded already, it believes, that this one may go without.
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  });

// All files share the modules of the page, so these are named here, once for each file.
const { beginTest, endTest } = await import('./src/test-kit.tsx');
beforeEach(beginTest);
afterEach(endTest);
