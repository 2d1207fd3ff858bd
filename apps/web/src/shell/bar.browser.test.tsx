import { type CatalogReply, catalogReply, documentReply, documentSavedReply } from '@coursetrail/contract';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { becomeVisitor } from '../identity/test-kit.ts';
import { paths } from '../paths.ts';
import { useDocument } from '../server/documents.ts';
import { hasUnsent } from '../session/unsent.ts';
import { expectAccessible, inEveryLook, renderInApp, server, student } from '../test-kit.tsx';
import { Bar } from './bar.tsx';

const bar = page.getByRole('navigation', { name: 'Main' });
const menu = page.getByRole('button', { name: 'Menu' });
const link = (name: string) => bar.getByRole('link', { name, exact: true });
const links = () =>
  bar
    .getByRole('link')
    .all()
    .map((each) => [each.element().textContent, each.element().getAttribute('href')]);

afterEach(() => page.viewport(1280, 800));

describe('the bar of a visitor', () => {
  beforeEach(becomeVisitor);

  test('offers Home, Login and Sign Up, and nothing else (NAV-2, NAV-3, NAV-12, NAV-13, NAV-14)', async () => {
    await renderInApp(<Bar />);
    expect(links()).toEqual([
      ['Coursetrail', '/'],
      ['Home', '/'],
      ['Login', '/login'],
      ['Sign Up', '/signup'],
    ]);
    await expect.element(bar.getByRole('button')).toHaveAccessibleName('Theme: system');
  });

  test('is a menu on a phone: it says that it is open, and closes with Escape and after a choice', async () => {
    await page.viewport(360, 740);
    await renderInApp(<Bar />);
    await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByText('Sign Up')).not.toBeVisible();

    (menu.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menu).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await expect.element(link('Home')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Sign Up')).not.toBeVisible();
    await expect.element(menu).toHaveFocus();

    // The bar itself stays as it is while the menu opens below it.
    const top = () => link('Coursetrail').element().getBoundingClientRect().top;
    const before = top();
    await menu.click();
    expect(top()).toBe(before);
    await link('Login').click();
    await expect.element(page.getByText('Sign Up')).not.toBeVisible();
  });
});

describe('the bar of a student', () => {
  const screens = ['Home', 'Form', 'Edit', 'Degree', 'Visualizer', 'Statistics', 'Account'];
  const pathOf = (name: string) => (name === 'Home' ? paths.home : `/${name.toLowerCase()}`);

  test('offers every screen and a Logout button, and neither Login nor Sign Up (NAV-4, NAV-5, NAV-6, NAV-7, NAV-8, NAV-9, NAV-10, NAV-11)', async () => {
    await renderInApp(<Bar />);
    expect(links()).toEqual([['Coursetrail', '/'], ...screens.map((name) => [name, pathOf(name)])]);
    await expect.element(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('is walked with the keyboard alone, the theme included, and marks the screen that is open without moving any other', async () => {
    await renderInApp(<Bar />);
    const edges = () => screens.map((name) => link(name).element().getBoundingClientRect().left);
    const before = edges();
    await userEvent.tab();
    await expect.element(link('Coursetrail')).toHaveFocus();
    for (const name of screens) {
      if (name === 'Account') {
        await userEvent.tab();
        await expect.element(bar.getByRole('button', { name: 'Find a course' })).toHaveFocus();
        await userEvent.tab();
        await expect.element(bar.getByRole('button', { name: 'Theme: system' })).toHaveFocus();
      }
      await userEvent.tab();
      await expect.element(link(name)).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect.element(link(name)).toHaveAttribute('aria-current', 'page');
      expect(bar.element().querySelectorAll('[aria-current]')).toHaveLength(1);
      expect(edges()).toEqual(before);
    }
    await userEvent.tab();
    await expect.element(bar.getByRole('button', { name: 'Logout' })).toHaveFocus();
  });

  const found = (code: string) => bar.getByRole('option', { name: new RegExp(code) });
  const search = bar.getByRole('combobox', { name: 'Find a course' });
  const catalog: CatalogReply = [
    ['MATH 1500', 'Analytic Geometry and Calculus I', '5', null],
    ['MATH 1700', 'Calculus II', '5', null],
    ['STAT 2500', 'Statistics', '3', null],
  ];
  const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
  const renderWithAddress = () =>
    renderInApp(
      <>
        <Bar />
        <Address />
      </>,
    );

  test('finds a course by its code or title from the slash key on, and opens its page; the catalog is fetched only then', async () => {
    server.reply('GET /catalogue', catalogReply, catalog);
    await renderWithAddress();
    expect(server.askedOf('GET /catalogue')).toEqual([]);
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('calculus');
    await expect.element(found('MATH 1500')).toBeVisible();
    await expect.element(found('STAT 2500')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(page.getByText('/course/MATH%201700')).toBeVisible();
    await expect.element(search).not.toBeInTheDocument();
  });

  test('leads to all results with Enter or with the last of the list, and straight to a course whose whole code is typed', async () => {
    server.reply('GET /catalogue', catalogReply, catalog);
    await renderWithAddress();
    const find = async (keys: string) => {
      await bar.getByRole('button', { name: 'Find a course' }).click();
      await expect.element(search).toHaveFocus();
      await userEvent.keyboard(keys);
    };
    await find('calculus');
    await expect.element(found('All results')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('/courses?q=calculus')).toBeVisible();
    await find('stat');
    await found('All results').click();
    await expect.element(page.getByText('/courses?q=stat')).toBeVisible();
    await find('stat 2500{Enter}');
    await expect.element(page.getByText('/course/STAT%202500')).toBeVisible();
  });

  test('the search says what it cannot find, and Escape leaves it for where it began', async () => {
    server.reply('GET /catalogue', catalogReply, catalog);
    await renderInApp(<Bar />);
    const button = bar.getByRole('button', { name: 'Find a course' });
    await button.click();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('pottery');
    await expect.element(page.getByText('No matching course.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    // A slash that is typed into a field is no shortcut.
    await button.click();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('a/b');
    await expect.element(search).toHaveValue('a/b');
  });
});

test('the bar of a student is accessible in every look, with the menu of a phone open', async () => {
  await renderInApp(<Bar />);
  await inEveryLook(async (size) => {
    if (size === 'phone') await menu.click();
    await expectAccessible();
  });
});

const putAway = '/account/documents/put-away';

function PutAway() {
  const { document, change } = useDocument('put-away');
  return (
    <>
      <p>{document === undefined ? 'Loading' : `Put away: ${document.courses.join()}`}</p>
      <button type="button" onClick={() => change((present) => ({ ...present, courses: ['MATH 1500'] }))}>
        Put away
      </button>
    </>
  );
}

test('a logout sends first what was typed a moment before, so that it does not stay in the browser', async () => {
  server.reply(`GET ${putAway}`, documentReply('put-away'), { version: 0, document: null });
  server.reply(`PUT ${putAway}`, documentSavedReply, { version: 1 });
  await renderInApp(
    <>
      <Bar />
      <PutAway />
    </>,
  );
  await expect.element(page.getByText(/^Put away:/)).toBeVisible();
  // Both at once, as nobody clicks: a change waits for half a second.
  for (const name of ['Put away', 'Logout']) (page.getByRole('button', { name }).element() as HTMLElement).click();
  await expect.poll(() => localStorage.getItem('token')).toBeNull();
  expect(server.sentTo(`PUT ${putAway}`)).toEqual([{ version: 0, document: { courses: ['MATH 1500'], checks: [] } }]);
  expect(hasUnsent(student.uid)).toBe(false);
});
