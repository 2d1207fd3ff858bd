import { expect, type Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from './looks.ts';
import { kept, test } from './shell.ts';
import { type KeptCourse, keepHistory, took } from './tended-history.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'GPA', exact: true });
const whole = (page: Page) => page.getByRole('status', { name: 'Cumulative GPA' });
const unfold = (page: Page, summary: string) => panel(page).getByText(summary).click();
const outcome = (page: Page) => panel(page).getByText('GPA then:');

async function openGpa(page: Page, courses: KeptCourse[]) {
  await keepHistory(page, courses);
  await page.goto('/#/edit');
  await expect(whole(page)).toBeVisible();
}

const audited = [
  took('MATH 1500', 'FS22', 'A-', { credits: 5, origin: 'MU' }),
  took('CMP_SC 1050', 'FS22', 'B', { credits: 4, origin: 'MU' }),
  took('STAT 2500', 'SP23', 'F', { credits: 3, origin: 'MU', remark: 'R' }),
  took('STAT 2500', 'FS23', 'C+', { credits: 3, origin: 'MU' }),
  took('ECONOM 1014', 'SP23', 'A', { credits: 3, origin: 'transfer' }),
  took('ENGLSH 1000', 'SP23', 'A', { credits: 3, origin: 'other-campus' }),
  took('SPAN 1100', 'SP23', 'CRE', { credits: 6, origin: 'exam' }),
  took('PHYSCS 2750', 'FS23', 'W', { credits: 5, origin: 'MU' }),
  took('MATH 1700', 'SP24', 'IP', { credits: 5, origin: 'MU' }),
  took('MATH 2300', 'SP24', 'IP', { credits: 3, origin: 'MU' }),
];

test('a student sees the GPA of all courses and of each term, and what is counted', async ({
  student: page,
}) => {
  await openGpa(page, audited);
  await expect(whole(page)).toHaveText('3.293');
  await expect(panel(page)).toContainText('15 credits in 4 courses');
  await unfold(page, 'Terms and what is counted');
  await expect(panel(page).getByRole('row')).toHaveText([
    'TermCreditsGPA',
    'Fall 202293.389',
    'Spring 202334.000',
    'Fall 202332.300',
    'Spring 20240–',
  ]);
  await expect(panel(page)).toContainText(
    'letter grades and WF, weighed by credits, at MU and the other UM campuses.',
  );
  await expect(panel(page).getByRole('listitem').filter({ visible: true })).toHaveText([
    '2 in progress',
    '1 with a grade that has no points, such as W or S',
    '1 transferred from outside the UM System',
    '1 by exam',
    '1 that the audit leaves out, as repeated',
  ]);
  await expect(panel(page)).toContainText('only if you have asked the university for it');
});

test('the points follow the table the student chooses, in the list too', async ({
  student: page,
}) => {
  await openGpa(page, audited);
  const fall = page.getByRole('region', { name: 'Fall 2022' });
  await expect(fall).toContainText('GPA 3.389');
  await unfold(page, 'Terms and what is counted');
  await page.getByLabel('Transcript key (A- is 3.67)').check();
  await expect(whole(page)).toHaveText('3.289');
  await expect(fall).toContainText('GPA 3.372');
  await page.getByLabel('Catalog (A- is 3.7)').check();
  await expect(whole(page)).toHaveText('3.293');
});

test('courses entered by hand have the credits of the catalog, and what it does not know is said', async ({
  student: page,
}) => {
  await openGpa(page, [
    took('MATH 1500', 'FS22', 'A'), // 5 credits
    took('ENGLSH 1000H', 'FS22', 'B'), // 3 credits, as without the H
    took('MATH 9999', 'FS22', 'F'),
  ]);
  await expect(whole(page)).toHaveText('3.625');
  await unfold(page, 'Terms and what is counted');
  await expect(panel(page)).toContainText(
    '2 courses entered by hand: credits taken from the catalog.',
  );
  await expect(panel(page)).toContainText(
    'Not known: 1 graded course without credits, left out here.',
  );
});

test('what if: grades of open courses change the result and nothing else', async ({
  student: page,
}) => {
  await openGpa(page, audited);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await unfold(page, 'What if');
  await expect(outcome(page)).toHaveText('GPA then: 3.293');
  await panel(page).getByLabel('MATH 1700, Spring 2024').selectOption('A');
  await expect(outcome(page)).toHaveText('GPA then: 3.470 (+0.177)');
  await panel(page).getByLabel('MATH 2300, Spring 2024').selectOption('F');
  await expect(outcome(page)).toHaveText('GPA then: 3.017 (−0.276)');
  await expect(whole(page)).toHaveText('3.293');
  await panel(page).getByRole('button', { name: 'Start over' }).click();
  await expect(outcome(page)).toHaveText('GPA then: 3.293');
  expect(sent).toEqual([]);
  const headers = { authorization: `Bearer ${(await kept(page)).token}` };
  const [own] = await (await page.request.get('/course-histories?scope=mine', { headers })).json();
  expect(own.courses).toEqual(audited);
});

test('what if: a course of unknown credits counts once the student says how many', async ({
  student: page,
}) => {
  await openGpa(page, [
    took('MATH 1500', 'FS22', 'B', { credits: 5 }),
    took('MATH 9999', 'SP24', 'N/A'),
  ]);
  await unfold(page, 'What if');
  await panel(page).getByLabel('MATH 9999, Spring 2024').selectOption('A');
  await expect(outcome(page)).toContainText(
    'GPA then: 3.000. Enter the credits of each course to count it.',
  );
  await panel(page).getByLabel('Credits of MATH 9999').fill('5');
  await expect(outcome(page)).toHaveText('GPA then: 3.500 (+0.500)');
});

test('a target tells the average it takes in the open courses', async ({ student: page }) => {
  await openGpa(page, audited);
  await unfold(page, 'What if');
  const target = page.getByLabel('Target GPA');
  await target.fill('3.4');
  await expect(panel(page)).toContainText('Takes an average of 3.600 in your 8 open credits.');
  await target.fill('3.9');
  await expect(panel(page)).toContainText('Out of reach with your 8 open credits');
  await target.fill('2');
  await expect(panel(page)).toContainText(
    'Yours already, whatever happens in your 8 open credits.',
  );
  await target.fill('five');
  await expect(panel(page)).toContainText('Enter a number from 0 to 4.');
});

test('the GPA unfolded is accessible in every look and stays within a phone', async ({
  student: page,
}) => {
  await openGpa(page, [...audited, took('MATH 9999', 'SP24', 'N/A')]);
  await unfold(page, 'Terms and what is counted');
  await unfold(page, 'What if');
  await inEveryLook(page, async () => {
    await expectAccessible(page);
    const [inner, outer] = await page.evaluate<number[]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(inner).toBeLessThanOrEqual(outer ?? 0);
  });
});
