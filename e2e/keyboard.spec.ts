import { expect } from '@playwright/test';
import { bar, heading, test } from './shell.ts';

test('the first stop of the keyboard skips the bar without leaving the page', async ({
  student: page,
}) => {
  await page.goto('/#/form');
  await page.reload();
  await expect(heading(page, 'Submit Your Course History')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/form$/);
  const major = page.getByRole('combobox', { name: 'Major' });
  await expect(major).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(major).toBeFocused();
});

test('the bar, the theme and the help are walked with the keyboard alone', async ({
  student: page,
}) => {
  await page.goto('/');
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Tab');
  for (const name of [
    'Coursetrail',
    'Home',
    'Form',
    'Visualizer',
    'Statistics',
    'Edit',
    'Account',
  ]) {
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'System' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await bar(page).getByRole('link', { name: 'Visualizer' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Visualizer')).toBeFocused();
  const help = page.getByRole('button', { name: 'Help' });
  while (!(await help.evaluate((button) => button.matches(':focus'))))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Help: Visualizer' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(help).toBeFocused();
});

test('the help closes by its x and by a click beside it', async ({ student: page }) => {
  await page.goto('/#/statistics');
  const dialog = page.getByRole('dialog', { name: 'Help: Statistics' });
  await page.getByRole('button', { name: 'Help' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(8, 400);
  await expect(dialog).toBeHidden();
});

test('on a phone the menu opens, tells that it is open, closes with Escape and after a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const login = bar(page).getByRole('link', { name: 'Login' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(login).toBeHidden();

  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  await expect(menu).toBeFocused();

  await menu.click();
  await login.click();
  await expect(heading(page, 'Login')).toBeFocused();
  await expect(login).toBeHidden();
});

test('a major is found by part of its name, typed over the one before, and still chosen after a reload', async ({
  student: page,
}) => {
  await page.goto('/#/form');
  const major = page.getByRole('combobox', { name: 'Major' });
  for (const [typed, name] of [
    ['linguis', 'Linguistics'],
    ['composition', 'Music (Composition)'],
  ] as const) {
    await major.click();
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(major).toHaveValue(name);
  }
  expect(await page.evaluate(() => localStorage.getItem('selectedMajor'))).toBe(
    'Music (Composition)',
  );
  await page.goto('/#/statistics');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Major' })).toHaveValue('Music (Composition)');
});
