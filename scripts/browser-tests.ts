// The tests that need a browser, for writing them: `npm run e2e -- login.spec.ts --headed`, `npm run component -- edit`.
// `npm run pictures -- FOLDER` saves what they see of each screen.
import { findBrowser } from '@coursetrail/programs/browser';
import { endOnSignals, run, tool } from '@coursetrail/programs/processes';
import { buildWeb } from './build.ts';

endOnSignals();
const [runner = '', ...words] = process.argv.slice(2);
process.env['CHROMIUM_PATH'] = await findBrowser();
if (runner === 'pictures') process.env['PICTURES'] = words.shift() ?? 'test-results/pictures';
if (runner !== 'component') await buildWeb();
const line = {
  component: [...tool('vitest/vitest.mjs'), 'run', '--project=component', ...words],
  e2e: [...tool('@playwright/test/cli.js'), 'test', ...words],
  pictures: [...tool('@playwright/test/cli.js'), 'test', 'looks.spec.ts', 'university.spec.ts', ...words],
}[runner as 'component' | 'e2e' | 'pictures'];
const { ok } = await run(line, { show: true, silentSeconds: 900 });
process.exit(ok ? 0 : 1);
