// Vitest loads this before each test file.
import fc from 'fast-check';

// With one seed, a property tries the same examples in every run of `npm test`; `npm run test:all` gives it a fresh one
// in PROPERTY_SEED.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });

// When Vitest is interrupted, a server that a test has started would keep its process running.
if (process.listenerCount('disconnect') === 0) process.once('disconnect', () => process.exit());
