import { majors } from '@coursetrail/domain/programs';
import { subjects } from '@coursetrail/domain/subjects';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, server } from '../test-kit.tsx';
import {
  barsOf,
  byCourse,
  bySemester,
  chart,
  charts,
  chooseMajor,
  endpoint,
  filter,
  major,
  mode,
  noData,
  openStatistics,
  prefix,
  search,
  serveCharts,
  serveStatistics,
  small,
  submit,
  submitButton,
  togglePrefix,
  topTen,
} from './test-kit.tsx';

const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

describe('the page', () => {
  test('is called Statistics by Major and has a Help that says how to use it, closed by a click outside it or by its x (STAT-1, STAT-2, STAT-3, STAT-4, STAT-5)', async () => {
    await openStatistics();
    expect(document.title).toBe('Statistics by Major · Coursetrail');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Statistics by Major');
    const help = page.getByRole('button', { name: 'Help' });
    const dialog = page.getByRole('dialog', { name: 'Help: Statistics' });
    await help.click();
    await expect.element(dialog).toMatchTextContent('Explore major-specific course or grade data.');
    const steps = dialog.getByRole('listitem').elements();
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Select a major.',
      'Choose Course Distribution or Grade Distribution.',
      'Optionally filter by course prefix.',
      'Toggle Show Only Top 10.',
      'Click Submit.',
    ]);
    await userEvent.click(document.elementFromPoint(8, 400) ?? document.body, {
      position: { x: 8, y: 400 },
    });
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(help).toHaveFocus();
    await help.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(help).toHaveFocus();
  });

  test('offers the majors after Select a Major, and two kinds of statistics (STAT-6, STAT-7, STAT-8, STAT-9, STAT-16, STAT-17, STAT-19)', async () => {
    serveStatistics();
    serveCharts('Nursing', 'distribution', {});
    serveCharts('Nursing', 'grades', {});
    await openStatistics();
    await major.click();
    const list = page.getByRole('listbox', { name: 'Major' });
    expect(textsOf(list.getByRole('option').elements())).toEqual(['Select a Major', ...majors]);
    expect(textsOf([...mode.element().querySelectorAll('option')])).toEqual([bySemester, byCourse]);
    await expect.element(topTen).not.toBeChecked();

    await chooseMajor('Nursing');
    await submit(bySemester);
    await expect.poll(() => server.askedOf(endpoint('Nursing', 'distribution'))).toHaveLength(1);
    await submit(byCourse);
    await expect.poll(() => server.askedOf(endpoint('Nursing', 'grades'))).toHaveLength(1);
    // The next visit begins with it.
    expect(localStorage.getItem('selectedMajor')).toBe('Nursing');
    await page.getByRole('button', { name: 'Clear the major' }).click();
    expect(localStorage.getItem('selectedMajor')).toBeNull();
  });

  test('does nothing at Submit while no major is chosen or stored; Show Only Top 10 is not for grades, and says so (STAT-18, STAT-19, STAT-38)', async () => {
    serveStatistics();
    // A major of an older catalog is none.
    localStorage.setItem('selectedMajor', 'Alchemy');
    await openStatistics();
    await expect.element(major).toHaveValue('');
    await submitButton.click();
    await topTen.click();
    await expect.element(topTen).toBeChecked();
    await mode.selectOptions(byCourse);
    await expect.element(topTen).toBeDisabled();
    await expect.element(topTen).not.toBeChecked();
    await expect.element(topTen).toHaveAccessibleDescription('not for grades');
    await mode.selectOptions(bySemester);
    await expect.element(topTen).toBeChecked();
    await submitButton.click();
    await expect.element(page.getByRole('heading', { level: 2 })).not.toBeInTheDocument();
    // The next request is the first one.
    await chooseMajor(small);
    await submit(byCourse);
    await expect.element(charts).toHaveLength(3);
    expect(server.askedOf(endpoint(small, 'grades'))).toHaveLength(1);
  });
});

describe('the prefixes', () => {
  const panel = page.getByRole('group', { name: 'Course prefixes' });

  test('are all the built-in ones, in a panel that the checkbox opens and closes, in a list that scrolls within 220 px, found by any part in any case, accessibly in every look (STAT-10, STAT-11, STAT-12, STAT-13, STAT-14, STAT-15)', async () => {
    localStorage.setItem('selectedMajor', small);
    await openStatistics();
    await expect.element(major).toHaveValue(small);
    await expect.element(filter).not.toBeChecked();
    await expect.element(search).not.toBeInTheDocument();
    for (let clicks = 0; clicks < 3; clicks += 1) {
      await filter.click();
      await (clicks === 1 ? expect.element(search).not.toBeInTheDocument() : expect.element(search).toBeVisible());
    }
    const labels = () => textsOf([...panel.element().querySelectorAll('label:has(b)')]);
    expect(labels()).toHaveLength(subjects.length);
    const list = panel.element().querySelector('label:has(b)')?.closest('div');
    const height = list?.getBoundingClientRect().height ?? 0;
    expect(height).toBeGreaterThan(100);
    expect(height).toBeLessThanOrEqual(220);
    expect(list?.scrollHeight).toBeGreaterThan(height);
    await expect.element(list ?? null).toHaveStyle({ overflowY: 'auto' });

    for (const typed of ['sc', 'SC']) {
      await search.fill(typed);
      await expect.element(prefix('MATH')).not.toBeInTheDocument();
      await expect.element(prefix('CMP_SC')).toBeVisible();
      for (const label of labels()) expect(label.toLowerCase()).toContain('sc');
    }
    // Enter in the search does not submit the form.
    await userEvent.keyboard('{Enter}');
    await inEveryLook(async () => {
      await expectAccessible(panel.element());
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    });
    await expect.element(page.getByRole('heading', { level: 2 })).not.toBeInTheDocument();
    const nothing = page.getByText('No prefixes found.');
    await search.fill('no such prefix');
    await expect.element(nothing).toBeVisible();
    expect(labels()).toEqual([]);
    await search.fill('');
    await expect.poll(labels).toHaveLength(subjects.length);
    await expect.element(nothing).not.toBeInTheDocument();
  });

  test('leave the charts of the chosen ones, by semester their courses inside the charts, and all when none is chosen (STAT-42)', async () => {
    serveStatistics();
    localStorage.setItem('selectedMajor', small);
    await openStatistics();
    await filter.click();
    await togglePrefix('PHYSCS');
    await submit(byCourse);
    await expect.element(charts).toHaveLength(1);
    await expect.element(chart('PHYSCS 2750')).toBeVisible();
    await togglePrefix('MATH');
    await expect.element(charts).toHaveLength(3);
    await page.getByRole('button', { name: 'Clear prefixes' }).click();
    await togglePrefix('MATH');
    await expect.element(charts).toHaveLength(2);
    await togglePrefix('MATH');
    await expect.element(charts).toHaveLength(3);

    await togglePrefix('MATH');
    await submit(bySemester);
    await expect.poll(() => chart('Semester 2').elements()).toHaveLength(1);
    expect(barsOf('Semester 1')).toEqual(['MATH 1500 75%']);
    expect(barsOf('Semester 2')).toEqual(['MATH 1700 100%']);
    await togglePrefix('MATH');
    await togglePrefix('THEATR');
    await expect.element(noData).toBeVisible();
    await expect.element(page.getByText('No courses in this major have the prefixes you chose.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all prefixes' }).click();
    await expect.element(charts).toHaveLength(2);
  });
});

test('the whole way is walked with the keyboard alone', async () => {
  serveStatistics();
  await openStatistics();
  const press = (keys: string) => userEvent.keyboard(keys);
  (major.element() as HTMLElement).focus();
  await press('Medical/H{ArrowDown}{Enter}');
  await expect.element(major).toHaveValue(small);
  await press('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Clear the major' })).toHaveFocus();
  await press('{Tab}');
  await expect.element(mode).toHaveFocus();
  await press('Grade');
  await expect.element(mode).toHaveValue('grades');
  await press('{Tab}');
  await expect.element(filter).toHaveFocus();
  await press(' ');
  await expect.element(search).toBeVisible();
  // Show Only Top 10 is skipped: it is not for grades.
  await press('{Tab}');
  await expect.element(submitButton).toHaveFocus();
  await press('{Tab}');
  await expect.element(search).toHaveFocus();
  await press('mathematics');
  await expect.element(prefix('CMP_SC')).not.toBeInTheDocument();
  await press('{Tab} ');
  await expect.element(prefix('MATH')).toBeChecked();
  (submitButton.element() as HTMLElement).focus();
  await press('{Enter}');
  // Where the results begin.
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  await expect.element(charts).toHaveLength(2);
  const link = page.getByRole('link', { name: /^MATH 1700,/ });
  (link.element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(page.getByRole('article').getByRole('heading', { name: /^MATH 1700/ })).toHaveFocus();
  await press('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(page.getByRole('link', { name: 'All charts' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(link).toHaveFocus();
});
