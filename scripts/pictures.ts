// Takes a picture of every screen and its main states, in both themes and five widths:
// `npm run pictures -- FOLDER [WORD ...]`. With words, only the states whose names contain one of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { logIn, startCampus, type TestStudent } from '@coursetrail/test-product';
import { browserArguments, findBrowser } from '@coursetrail/test-product/browser';
import { endOnSignals, root } from '@coursetrail/test-product/processes';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { buildWeb } from './build.ts';
import { type Audience, type PictureState, sampleAudit, states } from './picture-states.ts';

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npm run pictures -- FOLDER [WORD ...]');
  process.exit(1);
}

const phone = { hasTouch: true, isMobile: true };
const sizes: readonly BrowserContextOptions[] = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 390, height: 844 }, ...phone },
  { viewport: { width: 820, height: 1180 }, hasTouch: true },
  { viewport: { width: 2560, height: 1440 } },
  { viewport: { width: 320, height: 640 }, ...phone },
];
const themes = ['light', 'dark'] as const;

/** Nobody reads further down than this, and Edit on a phone is long. */
const tallestPicture = 4000;

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;
type Logins = Record<Audience, StorageState | undefined>;

endOnSignals();
await buildWeb();
const campus = await startCampus();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: browserArguments,
});
try {
  const chosen = states.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  mkdirSync(folder, { recursive: true });
  const logins = await logEverybodyIn(browser);
  for (const size of sizes) await takeAll(chosen, size, logins, folder);
  writeFileSync(path.join(folder, 'index.html'), contactSheet(chosen));
} finally {
  await browser.close();
  await campus.stop();
}

/** A crowd to look at, and what each kind of student leaves in the browser after a login. */
async function logEverybodyIn(browser: Browser): Promise<Logins> {
  const { product } = campus;
  const newcomer = await campus.enroll();
  const graduate = await campus.enroll();
  // One of the invented students can log in: of a large major, with about forty courses.
  const member = { email: campus.newAddress(), password: newcomer.password };
  for (const { ok, output } of [
    await product.command('seed', '--students', '600', '--seed', '1'),
    await product.account(
      ...['create', member.email, '--password', member.password, '--uid', 'invented-1-000448'],
    ),
  ])
    if (!ok) throw new Error(output);
  return {
    visitor: undefined,
    newcomer: await loginOf(browser, newcomer),
    member: await loginOf(browser, member),
    graduate: await loginOf(browser, graduate, uploadSample),
  };
}

async function loginOf(
  browser: Browser,
  student: TestStudent,
  prepare?: (page: Page) => Promise<void>,
): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: campus.product.url });
  const page = await context.newPage();
  await logIn(page, student);
  await prepare?.(page);
  const login = await context.storageState({ indexedDB: true });
  await context.close();
  return login;
}

async function uploadSample(page: Page) {
  await page.goto('/#/form');
  await page.getByLabel('Degree audit (PDF)').setInputFiles(path.join(root, sampleAudit));
  await page.getByRole('button', { name: 'Upload PDF' }).click();
  await page.getByText('classes uploaded!').waitFor();
}

async function takeAll(
  chosen: readonly PictureState[],
  size: BrowserContextOptions,
  logins: Logins,
  folder: string,
) {
  const width = size.viewport?.width ?? 0;
  for (const [who, statesOf] of Map.groupBy(chosen, (state) => state.who)) {
    const storageState = logins[who];
    const context = await browser.newContext({
      ...size,
      baseURL: campus.product.url,
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    });
    for (const { name, open, close, isScreenOnly = false } of statesOf) {
      const page = await context.newPage();
      try {
        await open(page);
        await page.waitForLoadState('networkidle');
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
          const file = path.join(folder, `${name}-${width}-${colorScheme}.png`);
          await takePicture(page, file, isScreenOnly);
        }
        await close?.(page);
      } catch (error) {
        console.error(`${name} at ${width}: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      }
      await page.close();
    }
    await context.close();
  }
}

async function takePicture(page: Page, file: string, isScreenOnly: boolean) {
  const screen = page.viewportSize();
  if (!isScreenOnly && screen !== null) {
    // Not `fullPage`: what is out of sight is not painted, and what sticks to an edge would lie on the middle of the page.
    const height = await page.locator('html').evaluate(({ scrollHeight }) => scrollHeight);
    await page.setViewportSize({ ...screen, height: Math.min(height, tallestPicture) });
  }
  // A graph is drawn again in the colors of the page.
  await page.waitForFunction(`[...document.querySelectorAll('canvas[data-settled]')].every(
    ({ dataset }) => dataset.settled === 'true' &&
      dataset.ground === getComputedStyle(document.documentElement).getPropertyValue('--wash').trim()
  )`);
  await page.screenshot({ path: file });
  if (screen !== null) await page.setViewportSize(screen);
}

/** A page with all pictures, a row for each state. */
function contactSheet(chosen: readonly PictureState[]): string {
  const rows = chosen.map(({ name }) => {
    const pictures = sizes.flatMap(({ viewport }) =>
      themes.map((theme) => {
        const file = `${name}-${viewport?.width}-${theme}.png`;
        return `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;
      }),
    );
    return `<h2>${name}</h2>\n<div>${pictures.join('\n')}</div>`;
  });
  return `<!doctype html>
<meta charset="utf-8">
<title>Coursetrail in pictures</title>
<style>
  body { font: 1rem system-ui; }
  div { display: flex; gap: 0.5rem; overflow-x: auto; }
  img { height: 20rem; border: 1px solid #888; object-fit: cover; object-position: top; }
</style>
${rows.join('\n')}
`;
}
