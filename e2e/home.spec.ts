import { expect } from '@playwright/test';
import { enter, test } from './shell.ts';

test.beforeEach(({ page }) => page.goto('/'));

test('Home explains the Visualizer, Statistics and Edit tabs (HOME-1, HOME-2, HOME-3)', async ({
  page,
}) => {
  const tabs = page.getByRole('region', { name: 'What the tabs do' });
  await expect(tabs.getByRole('term')).toHaveText(['Visualizer', 'Statistics', 'Edit']);
  await expect(tabs.getByRole('definition')).toHaveText([
    'Choose yourself, a random anonymous user, or all users, to see which courses were taken in which semester.',
    'Choose a major and view course distribution by semester or by grade.',
    'Edit or delete courses uploaded to your account.',
  ]);
});

test('Home gives six steps to the transcript, in order (HOME-4, HOME-5, HOME-6, HOME-7, HOME-8, HOME-9)', async ({
  page,
}) => {
  const steps = page
    .getByRole('region', { name: 'Your transcript, in six steps' })
    .getByRole('listitem');
  await expect(steps).toHaveText([
    'Open MizzouOne, the student portal.',
    'Search for audit.',
    'Pick the task to request a degree audit.',
    'Run declared programs.',
    'Pick your degree under Programs.',
    'Choose the 2-column PDF.',
  ]);
});

test('Home warns that a sleeping server may need up to a minute, so the page may look frozen (HOME-10)', async ({
  page,
}) => {
  const note = page.getByRole('region', { name: 'Why does the page look frozen?' });
  await expect(note).toContainText('rarely used');
  await expect(note).toContainText('may need up to a minute to start');
  await expect(note).toContainText('may look frozen');
});

test('Home leads to the sign-up (HOME-11)', async ({ page }) => {
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/#\/signup$/);
});

test('Home leads a student to the form and the visualizer', async ({ page, somebody }) => {
  await enter(page, somebody);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Submit your courses' })).toHaveAttribute(
    'href',
    '#/form',
  );
  await expect(main.getByRole('link', { name: 'Open the Visualizer' })).toHaveAttribute(
    'href',
    '#/visualizer',
  );
  await expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '#/signup',
  );
});

test('who asked for less motion sees the whole picture at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('img', { name: /invented student/ })).toBeVisible();
  expect(await page.evaluate('document.getAnimations().length')).toBe(0);
});
