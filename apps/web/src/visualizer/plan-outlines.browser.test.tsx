import { documentReply } from '@coursetrail/contract';
import { nextSemester, runningSemester, semesterCode, termName } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, server } from '../test-kit.tsx';
import { major, openVisualizer, screen, taken } from './test-kit.tsx';

const coming = nextSemester(runningSemester(new Date()));
const [next, later] = [coming, nextSemester(coming)].map(semesterCode) as [string, string];
const when = `${termName(next)}, planned`;
const plan: { programId: string; semester: string; grade?: 'A' }[] = [
  { programId: 'MATH 1100', semester: next, grade: 'A' },
  { programId: 'CMP_SC 2050', semester: next },
  { programId: 'MANGMT 2011', semester: later },
];

const replyWithPlan = (courses: typeof plan) =>
  server.reply('GET /account/documents/plans', documentReply('plans'), {
    version: 1,
    document: { main: '1', plans: [{ id: '1', name: 'My plan', courses }] },
  });

const planSwitch = page.getByRole('checkbox', { name: 'Show my plan' });
const ownTrail = { mode: 'current', semester: 'all' };

async function openWithPlan(view: Record<string, string>) {
  replyWithPlan(plan);
  await openVisualizer(view);
  await expect.element(planSwitch).toBeChecked();
}

/** The keys that lead to the last of the semesters. */
const toLast = Array.from({ length: 5 }, () => 'ArrowRight');

/** What is counted of the trail above, with or without a plan. */
const expectSameNumbers = () =>
  expect.element(page.getByText('6 courses in 3 semesters', { exact: true })).toBeVisible();

test('the graph continues the student’s own trail with the plan, marked, also in the details, and not counted', async () => {
  await openWithPlan(ownTrail);
  await expect.element(screen.canvas).toHaveAccessibleName('Your courses and plan by semester');
  await screen.settled();
  await expectSameNumbers();
  await expect.element(page.getByText('3 planned', { exact: true })).toBeVisible();
  expect(screen.coursesDrawn()).toBe(6);
  await expect.element(screen.button('CMP_SC, planned')).toBeVisible();
  const legend = page.getByRole('list', { name: 'Subjects' });
  await expect.element(legend.getByText('Planned', { exact: true })).toBeVisible();
  expect(await screen.walk(...toLast)).toBe(`Semester 5, ${termName(later)}, planned, 1 course`);
  expect(await screen.walk('ArrowLeft')).toBe(`Semester 4, ${when}, 2 courses`);
  expect(await screen.walk('ArrowDown')).toMatch(/^(MATH 1100|CMP_SC 2050), Semester 4, planned$/);
  await screen.walk('End', 'Enter');
  const semester = page.getByRole('dialog', { name: 'Semester 5' });
  await expect.element(semester).toMatchTextContent(`Term${termName(later)}Planned1`);
  server.refuse('GET /courses/MANGMT%202011', 'course-unknown');
  await semester.getByRole('button', { name: /^MANGMT 2011/ }).click();
  await expect.element(page.getByText(`Planned for ${termName(later)}`)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await inEveryLook(async () => {
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});

test('the table has rows that say they are planned, without the grades that are expected, until the plan is hidden, and again when it is wanted', async () => {
  await openWithPlan({ ...ownTrail, view: 'table' });
  await expect.poll(screen.rows).toHaveLength(taken.length + plan.length);
  expect(screen.rows().slice(taken.length)).toEqual([
    ['Semester 4', when, 'CMP_SC 2050', ''],
    ['Semester 4', when, 'MATH 1100', ''],
    ['Semester 5', `${termName(later)}, planned`, 'MANGMT 2011', ''],
  ]);
  await expectSameNumbers();
  await planSwitch.click();
  await expect.poll(screen.rows).toHaveLength(taken.length);
  expect(screen.semesterOptions()).not.toContain('Semester 5');
  await screen.button('Path').click();
  await screen.button('Table').click();
  await expect.element(planSwitch).not.toBeChecked();
  expect(localStorage.getItem('hidesPlan')).not.toBeNull();
  await planSwitch.click();
  await expect.poll(screen.rows).toHaveLength(taken.length + plan.length);
});

test('the path marks what is planned, also beside the others', async () => {
  await openWithPlan({ ...ownTrail, view: 'path' });
  const row = (code: string) => page.getByRole('row', { name: new RegExp(`^${code}`) });
  await expect.element(page.getByRole('columnheader', { name: `Semester 4 ${when}` })).toBeVisible();
  await expect.element(row('CMP_SC 2050').getByRole('button', { name: 'planned' })).toBeVisible();
  await expectSameNumbers();
  await screen.selectMajor(major);
  await expect.element(row('MATH 1100').getByRole('button', { name: 'you plan it then' })).toBeVisible();
  await expect.element(page.getByText('15 courses in 2 semesters', { exact: true })).toBeVisible();
});
