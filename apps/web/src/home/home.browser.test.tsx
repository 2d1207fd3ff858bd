import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { becomeVisitor } from '../identity/test-kit.ts';
import { expectAccessible, inEveryLook, renderInApp } from '../test-kit.tsx';
import { Component as Home } from './home.tsx';

const texts = (elements: { element: () => Element }[]) =>
  elements.map((each) => each.element().textContent);
const region = (name: string) => page.getByRole('region', { name });
const link = (name: string) => page.getByRole('link', { name });

test('Home explains the Visualizer, Statistics and Edit tabs (HOME-1, HOME-2, HOME-3)', async () => {
  await renderInApp(<Home />);
  const tabs = region('What the tabs do');
  expect(texts(tabs.getByRole('term').all())).toEqual(['Visualizer', 'Statistics', 'Edit']);
  expect(texts(tabs.getByRole('definition').all())).toEqual([
    'Choose yourself, a random anonymous user, or all users, to see which courses were taken in which semester.',
    'Choose a major and view course distribution by semester or by grade.',
    'Edit or delete courses uploaded to your account.',
  ]);
});

test('Home gives six steps to the transcript, in order (HOME-4, HOME-5, HOME-6, HOME-7, HOME-8, HOME-9)', async () => {
  await renderInApp(<Home />);
  expect(texts(region('Your transcript, in six steps').getByRole('listitem').all())).toEqual([
    'Open MizzouOne, the student portal.',
    'Search for audit.',
    'Pick the task to request a degree audit.',
    'Run declared programs.',
    'Pick your degree under Programs.',
    'Choose the 2-column PDF.',
  ]);
});

test('Home warns that a sleeping server may need up to a minute, so the page may look frozen (HOME-10)', async () => {
  await renderInApp(<Home />);
  const note = region('Why does the page look frozen?');
  for (const words of ['rarely used', 'may need up to a minute to start', 'may look frozen'])
    await expect.element(note).toMatchTextContent(words);
});

test('Home leads a visitor to the sign-up, and nowhere a login is needed (HOME-11)', async () => {
  await becomeVisitor();
  await renderInApp(<Home />);
  await expect.element(link('Create an account')).toHaveAttribute('href', '/signup');
  await expect.element(link('Submit your courses')).not.toBeInTheDocument();
});

test('Home leads a student to the form and the visualizer', async () => {
  await renderInApp(<Home />);
  await expect.element(link('Submit your courses')).toHaveAttribute('href', '/form');
  await expect.element(link('Open the Visualizer')).toHaveAttribute('href', '/visualizer');
  await expect.element(link('Create an account')).toHaveAttribute('href', '/signup');
});

test('a visitor who asked for less motion sees the whole picture at once', async () => {
  const prefer = (value: 'reduce' | 'no-preference') =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    });
  await renderInApp(<Home />);
  await expect.element(page.getByRole('img', { name: /invented student/ })).toBeVisible();
  try {
    await prefer('no-preference');
    await expect.poll(() => document.getAnimations().length).toBeGreaterThan(0);
  } finally {
    await prefer('reduce');
  }
  await expect.poll(() => document.getAnimations().length).toBe(0);
});

test('Home is accessible and fits its width in every look', async () => {
  await renderInApp(<Home />);
  await inEveryLook(async () => {
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});
