/** Called by both test runners before their first test in a browser. */
export default function requireBrowser(): void {
  if (!process.env['CHROMIUM_PATH'])
    throw new Error('CHROMIUM_PATH names no browser: npm test, npm run e2e and npm run component find or install one.');
}
