import { findProgram } from '@coursetrail/programs/machine';
import puppeteer from 'puppeteer-core';
import type { DrivenPage } from './driven-page.ts';

/** Firefox without a window, over WebDriver BiDi, which it speaks itself. */
export async function startFirefox(): Promise<DrivenPage> {
  const executablePath = await findProgram({ name: 'firefox-esr', packageName: 'firefox-esr' });
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  // The protocol reports what is logged, but not what the policy forbids.
  await page.evaluateOnNewDocument(`document.addEventListener('securitypolicyviolation',
    ({ violatedDirective, blockedURI, sample }) =>
      console.error('policy:', violatedDirective, blockedURI, sample))`);
  return {
    browser: await browser.version(),
    open: (address) => page.goto(address),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async chooseFile(selector, file) {
      const input = await page.$(selector as 'input');
      await input?.uploadFile(file);
    },
    resize: (size) => page.setViewport(size),
    picture: () => page.screenshot({ encoding: 'base64' }),
    takeComplaints: async () => complaints.splice(0),
    close: () => browser.close(),
  };
}
