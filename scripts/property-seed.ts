// Vitest loads this before each test file. With one seed, a property tries the same examples in every run of `npm test`;
// `npm run test:all` gives it a fresh one in PROPERTY_SEED.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
