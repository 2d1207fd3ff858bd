import { test as base, expect, type Page } from '@playwright/test';

/** Every address of the app, with the heading it shows and whether a log-in is needed. */
export const screens = [
  { path: '/', heading: 'All your semesters, drawn as one trail.', guarded: false },
  { path: '/login', heading: 'Login', guarded: false },
  { path: '/signup', heading: 'Create Account', guarded: false },
  { path: '/reset-password', heading: 'Reset Password', guarded: false },
  { path: '/form', heading: 'Submit Your Course History', guarded: true },
  { path: '/visualizer', heading: 'Visualizer', guarded: true },
  { path: '/statistics', heading: 'Statistics by Major', guarded: true },
  { path: '/edit', heading: 'Edit Your Courses', guarded: true },
  { path: '/account', heading: 'My Account', guarded: true },
] as const;

export const guardedScreens = screens.filter(({ guarded }) => guarded);

export const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** What a log-in leaves behind. */
export const keepToken = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('token', 'a-kept-token');
    localStorage.setItem('userId', 'a-kept-user');
  });

/** `student` is the page with a token kept, once: a log-out stays a log-out. */
export const test = base.extend<{ student: Page; faults: string[] }>({
  student: async ({ page }, use) => {
    await page.goto('/');
    await keepToken(page);
    await use(page);
  },
  /** What the browser complained about: policy violations, errors and warnings, requests that left our origin. */
  faults: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      await page.exposeFunction('reportViolation', (what: string) => faults.push(what));
      await page.addInitScript({
        content: `document.addEventListener('securitypolicyviolation', (event) =>
          reportViolation(\`policy: \${event.violatedDirective} \${event.blockedURI} \${event.sample}\`));`,
      });
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== baseURL) {
          faults.push(`request: ${request.url()}`);
        }
      });
      await use(faults);
      expect(faults, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});
