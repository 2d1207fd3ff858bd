import { majors } from '@coursetrail/domain/programs';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../test-kit.tsx';
import {
  endpoints,
  major,
  openVisualizer,
  renderVisualizer,
  replyWithOverview,
  screen,
  serveCampus,
  taken,
} from './test-kit.tsx';

const { button } = screen;

describe('the major selector', () => {
  test('begins with Select Major, which leaves nothing selected, followed by all majors (VIZ-1, VIZ-2)', async () => {
    await openVisualizer({ major });
    await expect.element(screen.major).toHaveAttribute('placeholder', 'Select Major');
    await screen.major.click();
    await expect.element(page.getByRole('option', { name: 'Select Major' })).toBeVisible();
    const options = page.getByRole('option').elements();
    expect(options.map(({ textContent }) => textContent).slice(0, majors.length + 1)).toEqual([
      'Select Major',
      ...majors,
    ]);
    await page.getByRole('option', { name: 'Select Major', exact: true }).click();
    await expect.element(page.getByText(/^Get started: /)).toBeVisible();
    await expect.element(screen.url).toHaveTextContent('');
  });
});

describe('the semester selector', () => {
  test('offers Semester 1 to N and all, and steps forward and backward, around the ends (VIZ-3, VIZ-4, VIZ-13, VIZ-14, VIZ-15)', async () => {
    await openVisualizer();
    expect(screen.semesterOptions()).toEqual(['Semester 1', 'Semester 2', 'Semester 3', 'Semester 4', 'All Semesters']);
    expect(screen.semesterShown()).toBe('Semester 1');
    for (const n of [2, 3, 4, 1]) {
      await button('Semester >').click();
      await expect.poll(screen.semesterShown).toBe(`Semester ${n}`);
    }
    for (const n of [4, 3]) {
      await button('< Semester').click();
      await expect.poll(screen.semesterShown).toBe(`Semester ${n}`);
    }
  });

  test('has room for the viewer’s own history, even if nothing of it is published', async () => {
    serveCampus();
    replyWithOverview(2);
    const release = server.hold(endpoints.own);
    await renderVisualizer({ mode: 'current', semester: '3', view: 'table' });
    await expect.poll(screen.semesterOptions).toHaveLength(3);
    release();
    await expect.poll(screen.semesterOptions).toHaveLength(4);
    expect(screen.semesterShown()).toBe('Semester 3');
    await expect.poll(screen.rows).toHaveLength(2);
  });

  test('has no semester before the data is loaded, and then room for the longest history there is (VIZ-6)', async () => {
    serveCampus();
    replyWithOverview(20);
    const release = server.hold(endpoints.overview);
    await renderVisualizer();
    await expect.element(screen.semester).toBeDisabled();
    expect(screen.semesterOptions().filter((text) => /Semester \d/.test(text))).toEqual([]);
    await expect.element(button('Semester >')).toBeDisabled();
    release();
    await expect.element(screen.semester).toBeEnabled();
    expect(screen.semesterOptions()).toHaveLength(21);
    expect(screen.semesterOptions()[19]).toBe('Semester 20');
  });

  test('shows one semester only, or every one (VIZ-16, VIZ-17)', async () => {
    await openVisualizer({ mode: 'current' });
    await screen.settled();
    expect(screen.coursesDrawn()).toBe(3);
    expect(await screen.walk('ArrowRight')).toBe('Semester 1, Fall 2022, 3 courses');
    expect(await screen.walk('ArrowRight')).toBe('Semester 1, Fall 2022, 3 courses');

    await screen.semester.selectOptions('Semester 2');
    await expect.element(screen.canvas).toHaveAccessibleName('Your courses in Semester 2');
    await button('Table').click();
    await expect.poll(screen.rows).toEqual([
      ['Semester 2', 'Spring 2023', 'ECONOM 1014', 'B'],
      ['Semester 2', 'Spring 2023', 'MATH 1100', 'A'],
    ]);

    await screen.semester.selectOptions('All Semesters');
    await expect.poll(screen.rows).toHaveLength(taken.length);
    expect(new Set(screen.rows().map(([semester]) => semester)).size).toBe(3);
    await button('Graph').click();
    await screen.settled();
    expect(screen.coursesDrawn()).toBeGreaterThanOrEqual(new Set(taken.map(({ programId }) => programId)).size);
  });

  test('can be asked for again when it could not be loaded', async () => {
    serveCampus();
    server.disconnect(endpoints.overview);
    await renderVisualizer();
    const alert = page.getByRole('alert');
    await expect
      .element(alert)
      .toMatchTextContent(/We couldn’t load the list of semesters. Could not connect to server./);
    expect(console.warn).toHaveBeenCalledWith('The course histories could not be loaded.', expect.any(Error));
    replyWithOverview();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.semester).toBeEnabled();
    await expect.element(alert).not.toBeInTheDocument();
  });
});

describe('whose courses', () => {
  const hint = page.getByText('Please select a major to use All Users view');

  test('All Users waits for a major, and says so on hover and focus (VIZ-7, VIZ-8, VIZ-9)', async () => {
    await openVisualizer();
    await expect.element(button('Random User')).toBeEnabled();
    await expect.element(button('Current User')).toBeEnabled();
    const all = button('All Users');
    await expect.element(all).toHaveAttribute('aria-disabled', 'true');
    await expect.element(all).toHaveAccessibleDescription('Please select a major to use All Users view');
    await expect.element(hint).not.toBeVisible();
    (button('Current User').element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(all).toHaveFocus();
    await expect.element(hint).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.url).toHaveTextContent('');
    (button('Current User').element() as HTMLElement).focus();
    await expect.element(hint).not.toBeVisible();
    await all.hover();
    await expect.element(hint).toBeVisible();

    await screen.selectMajor(major);
    await expect.element(all).not.toHaveAttribute('aria-disabled');
    await expect.element(hint).not.toBeInTheDocument();
  });

  test('Prev and Next work while one student is shown, and only then (VIZ-10)', async () => {
    await openVisualizer({ major });
    const bothAre = async (state: 'enabled' | 'disabled') => {
      for (const name of ['< Prev', 'Next >'])
        await (state === 'enabled'
          ? expect.element(button(name)).toBeEnabled()
          : expect.element(button(name)).toBeDisabled());
    };
    await bothAre('disabled');
    await button('Random User').click();
    await bothAre('enabled');
    await button('Current User').click();
    await bothAre('disabled');
  });
});

test('Help names each control and how to close it, and closes that way (VIZ-18, VIZ-19, VIZ-20)', async () => {
  await openVisualizer();
  const help = page.getByRole('dialog', { name: 'Help: Visualizer' });
  await button('Help').click();
  await expect.element(help).toMatchTextContent(/Close this help with the x, with Escape or by clicking outside it\./);
  const named = [...help.element().querySelectorAll('dt')].map(({ textContent }) => textContent);
  for (const control of [
    'Select Major',
    'Random User',
    '< Prev and Next >',
    'Current User',
    'All Users',
    'Semester',
    '< Semester and Semester >',
    'Top 10 Courses (ON/OFF)',
    'Graph, Path and Table',
    'Find in this view',
    'Free layout',
    'Help',
  ])
    expect(named).toContain(control);
  const closings = [
    () => help.getByRole('button', { name: 'Close' }).click(),
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(document.body, { position: { x: 5, y: 60 }, force: true }),
  ];
  for (const [index, close] of closings.entries()) {
    if (index > 0) await button('Help').click();
    await expect.element(help).toBeVisible();
    await close();
    await expect.element(help).not.toBeInTheDocument();
  }
});

test('the keyboard reaches everything in its order', async () => {
  await openVisualizer();
  (screen.major.element() as HTMLElement).focus();
  await userEvent.keyboard('business adm{ArrowDown}{Enter}');
  await expect.element(screen.major).toHaveValue(major);
  await expect.element(button('All Users')).toHaveAttribute('aria-pressed', 'true');
  await screen.settled();
  (button('Graph').element() as HTMLElement).focus();
  for (const control of [button('Path'), button('Table'), screen.major, button('Clear the major')]) {
    await userEvent.tab();
    await expect.element(control).toHaveFocus();
  }
  for (const control of [
    button('Random User'),
    button('Current User'),
    button('All Users'),
    button('< Semester'),
    screen.semester,
    button('Semester >'),
    button('Top 10 Courses (OFF)'),
    button('Help'),
    button('Show all'),
    // The courses that the viewer took at another time than most.
    page.getByRole('link', { name: 'MATH 1100' }),
    page.getByRole('link', { name: 'ECONOM 1014' }),
    screen.findCourse,
    screen.canvas,
  ]) {
    await userEvent.tab();
    await expect.element(control).toHaveFocus();
  }
  expect(await screen.walk('ArrowRight')).toBe('Semester 1, 40 others, 3 courses');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Semester 1' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.canvas).toHaveFocus();
});
