// The tests that need a browser, for writing them: `npm run e2e -- login.spec.ts --headed`, `npm run component -- edit`.
import { findBrowser } from '@coursetrail/test-product/browser';
import { endOnSignals, run, tool } from '@coursetrail/test-product/processes';
import { buildWeb } from './build.ts';

endOnSignals();
const [runner = '', ...words] = process.argv.slice(2);
process.env['CHROMIUM_PATH'] = await findBrowser();
if (runner === 'e2e') await buildWeb();
const line =
  runner === 'e2e'
    ? [...tool('@playwright/test/cli.js'), 'test', ...words]
    : [...tool('vitest/vitest.mjs'), 'run', '--project=component', ...words];
const { ok } = await run(line, { show: true, silentSeconds: 900 });
process.exit(ok ? 0 : 1);
