// The browser tests alone, for writing them: `npm run e2e -- login.spec.ts --headed`.

import { endOnSignals, run, tool } from '@coursetrail/test-product/processes';
import { buildWeb } from './build.ts';

endOnSignals();
await buildWeb();
const line = [...tool('@playwright/test/cli.js'), 'test', ...process.argv.slice(2)];
const { ok } = await run(line, { show: true, limitSeconds: 3600 });
process.exit(ok ? 0 : 1);
