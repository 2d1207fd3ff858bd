import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '@coursetrail/programs/machine';
import { freePort } from '@coursetrail/programs/processes';
import { expect } from '@playwright/test';
import { Builder, By, Key } from 'selenium-webdriver';
import type { DrivenPage, WindowSize } from './driven-page.ts';

/** Lets the window become as narrow as a phone: the buttons of its toolbar would be wider. */
const narrowToolbar = '* { min-width: 0; margin: 0; padding: 0; }';

/** A page on a busy machine may wait for its next frame longer than the driver would. */
const scriptLimit = 120_000;

const keys = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
};

/** Starts a program that ends with us at the latest. */
function start(program: string, options: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, options.split(' '), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Nobody reads the rest, and a full pipe would stop the program.
  child.stdout.resume();
  process.once('exit', () => child.kill());
  return child;
}

/** WebKitGTK, with the small browser that comes with it, on a display without a screen. */
export async function startWebKit(): Promise<DrivenPage> {
  const xvfb = await findProgram({ name: 'Xvfb', packageName: 'xvfb' });
  const driverProgram = await findProgram({
    name: 'WebKitWebDriver',
    packageName: 'webkit2gtk-driver',
  });
  const display = start(xvfb, '-displayfd 1 -screen 0 1600x1200x24 -nolisten tcp');
  const [displayNumber] = await once(display.stdout, 'data');
  const settings = mkdtempSync(path.join(tmpdir(), 'coursetrail-webkit-'));
  mkdirSync(path.join(settings, 'gtk-3.0'));
  writeFileSync(path.join(settings, 'gtk-3.0/gtk.css'), narrowToolbar);
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const serving = start(driverProgram, `--port=${port}`, {
    DISPLAY: `:${String(displayNumber).trim()}`,
    XDG_CONFIG_HOME: settings,
  });
  const answers = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, 'the driver of WebKit has started').toBe(true);
  const driver = await new Builder().usingServer(server).forBrowser('MiniBrowser').build();
  await driver.manage().setTimeouts({ script: scriptLimit });
  const window = driver.manage().window();
  const evaluate = <T>(expression: string) => driver.executeScript<T>(`return ${expression}`);
  const complaints: string[] = [];
  const collectComplaints = async () =>
    complaints.push(...(await evaluate<string[]>('window.complaints?.splice(0) ?? []')));

  const capabilities = await driver.getCapabilities();
  return {
    browser: `${capabilities.getBrowserName()} ${capabilities.getBrowserVersion()}`,
    async open(url) {
      await collectComplaints();
      await driver.get(url);
      await evaluate(listenForComplaints);
    },
    evaluate,
    click: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
        .click()
        .perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    chooseFile: (selector, file) => driver.findElement(By.css(selector)).sendKeys(file),
    async resize({ width, height }) {
      // The protocol counts the toolbar of the window too.
      const inner = await evaluate<WindowSize>('({ width: innerWidth, height: innerHeight })');
      const outer = await window.getRect();
      await window.setRect({
        ...outer,
        width: width + outer.width - inner.width,
        height: height + outer.height - inner.height,
      });
    },
    picture: () => driver.takeScreenshot(),
    async takeComplaints() {
      await collectComplaints();
      return complaints.splice(0);
    },
    async close() {
      await driver.quit();
      serving.kill();
      display.kill();
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
