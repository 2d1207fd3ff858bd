import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '@coursetrail/test-product/machine';
import type { DrivenPage, WindowSize } from './driven-page.ts';
import { startProgram } from './programs.ts';
import { openSession } from './web-driver.ts';

/** Lets the window become as narrow as a phone: the buttons of its toolbar would be wider. */
const narrowToolbar = '* { min-width: 0; margin: 0; padding: 0; }';

/** WebKitGTK, with the small browser that comes with it, on a display without a screen. */
export async function startWebKit(): Promise<DrivenPage> {
  const xvfb = await findProgram({ name: 'Xvfb', packageName: 'xvfb' });
  const driver = await findProgram({ name: 'WebKitWebDriver', packageName: 'webkit2gtk-driver' });
  const number = /^\d+$/m;
  const display = await startProgram(
    [xvfb, '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    // Displays that are taken are complained about first.
    { isReady: (output) => number.test(output) },
  );
  const settings = mkdtempSync(path.join(tmpdir(), 'coursetrail-webkit-'));
  mkdirSync(path.join(settings, 'gtk-3.0'));
  writeFileSync(path.join(settings, 'gtk-3.0/gtk.css'), narrowToolbar);
  const session = await openSession(driver, {
    ...process.env,
    DISPLAY: `:${number.exec(display.output())?.[0]}`,
    XDG_CONFIG_HOME: settings,
  });

  const evaluate = <T>(expression: string) =>
    session.post<T>('execute/sync', { script: `return ${expression}`, args: [] });
  const complaints: string[] = [];
  const collectComplaints = async () =>
    complaints.push(...(await evaluate<string[]>('window.complaints?.splice(0) ?? []')));

  return {
    browser: session.browser,
    async open(url) {
      await collectComplaints();
      await session.post('url', { url });
      await evaluate(listenForComplaints);
    },
    evaluate,
    perform: (actions) => session.post('actions', { actions }),
    async chooseFile(selector, file) {
      const found = await session.post<Record<string, string>>('element', {
        using: 'css selector',
        value: selector,
      });
      await session.post(`element/${Object.values(found)[0]}/value`, { text: file });
    },
    async resize({ width, height }) {
      // The protocol counts the toolbar of the window too.
      const inner = await evaluate<WindowSize>('({ width: innerWidth, height: innerHeight })');
      const outer = await session.get<WindowSize>('window/rect');
      await session.post('window/rect', {
        width: width + outer.width - inner.width,
        height: height + outer.height - inner.height,
      });
    },
    picture: () => session.get('screenshot'),
    async takeComplaints() {
      await collectComplaints();
      return complaints.splice(0);
    },
    async close() {
      await session.close();
      display.stop();
      rmSync(settings, { recursive: true });
    },
  };
}

/** The driver reports nothing, so the page itself listens, from its first moment after loading. */
const listenForComplaints = `(() => {
  if (window.complaints) return;
  const complaints = (window.complaints = []);
  for (const level of ['error', 'warn']) {
    const log = console[level];
    console[level] = (...words) => {
      complaints.push(words.join(' '));
      log.apply(console, words);
    };
  }
  addEventListener('error', ({ message }) => complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  const onReports = (reports) =>
    complaints.push(...reports.map(({ body }) => 'policy: ' + JSON.stringify(body)));
  // Buffered: violations from while the page loaded are reported too.
  new ReportingObserver(onReports, { types: ['csp-violation'], buffered: true }).observe();
})()`;
