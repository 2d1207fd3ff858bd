import { documentReply, type OwnAttempt, type SubjectCourses, subjectCoursesReply } from '@coursetrail/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, inEveryLook, renderInApp, server } from '../test-kit.tsx';
import { Component as EditPage } from './edit.page.tsx';
import { region, serveCourses, took } from './test-kit.tsx';

const panel = region('GPA');
const cumulative = page.getByRole('status', { name: 'Cumulative GPA' });
const unfold = (summary: string) => panel.getByText(summary).click();
const result = panel.getByText('Your GPA would be', { exact: false });
const list = (name: string) => panel.getByRole('combobox', { name });

async function openGpa(courses: readonly OwnAttempt[], catalog: Record<string, SubjectCourses> = {}) {
  serveCourses(courses);
  server.reply('GET /catalogue/courses', subjectCoursesReply, ({ path }) => {
    const subject = new URLSearchParams(path.split('?')[1]).get('subject') ?? '';
    return catalog[subject] ?? [];
  });
  await renderInApp(<EditPage />);
  await expect.element(cumulative).toBeVisible();
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

test('a student sees the GPA of all courses and of each term, also as a line, and what is counted; the points follow the table that is chosen, in the list too', async () => {
  await openGpa(audited);
  await expect.element(cumulative).toHaveTextContent('3.293');
  await expect.element(panel).toMatchTextContent('15 credits in 4 grades');
  await expect
    .element(panel.getByRole('img'))
    .toHaveAccessibleName('GPA by semester: Fall 2022 3.389, Spring 2023 4.000, Fall 2023 2.300.');
  await unfold('GPA by semester and how it’s calculated');
  const rows = panel.getByRole('row').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'SemesterCreditsGPA',
    'Fall 202293.389',
    'Spring 202334.000',
    'Fall 202332.300',
    'Spring 20240–',
  ]);
  await expect
    .element(panel)
    .toMatchTextContent(
      'We count letter grades and WF from MU and other UM campuses, weighted by credits. Not counted:',
    );
  const reasons = panel.getByRole('listitem').elements();
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    '2 in progress',
    '1 with a grade that has no points, such as W or S',
    '1 transferred from outside the UM System',
    '1 by exam',
    '1 repeated, excluded by your audit',
  ]);
  await expect.element(panel).toMatchTextContent('only if you asked the university to do that');
  const fall = region('Fall 2022');
  await expect.element(fall).toMatchTextContent('GPA 3.389');
  await page.getByRole('radio', { name: 'Transcript key (A- = 3.67)' }).click();
  await expect.element(cumulative).toHaveTextContent('3.289');
  await expect.element(fall).toMatchTextContent('GPA 3.372');
});

test('courses entered by hand have the credits of the catalog, and unknown credits are mentioned', async () => {
  await openGpa(
    [
      took('MATH 1500', 'FS22', 'A'),
      took('ENGLSH 1000H', 'FS22', 'B'),
      took('MATH 9999', 'FS22', 'F'),
      took('ART_GNRL 4950', 'FS22', 'F'),
    ],
    {
      MATH: [{ code: 'MATH 1500', title: 'Analytic Geometry', credits: '5' }],
      // Without the letter of honors sections.
      ENGLSH: [{ code: 'ENGLSH 1000', title: 'Writing', credits: '3' }],
      ART_GNRL: [{ code: 'ART_GNRL 4950', title: 'Study Abroad', credits: '1-6' }],
    },
  );
  await expect.element(cumulative).toHaveTextContent('3.625');
  await unfold('GPA by semester and how it’s calculated');
  await expect.element(panel).toMatchTextContent('2 courses entered by hand: credits are from the catalog.');
  await expect.element(panel).toMatchTextContent('2 graded courses are left out because their credits are not known.');
});

test('grades assumed for open courses change the result and nothing else, and a target says what it takes', async () => {
  await openGpa(audited);
  await unfold('Try grades');
  await expect.element(result).toHaveTextContent('Your GPA would be 3.293');
  await list('MATH 1700, Spring 2024').selectOptions('A');
  await expect.element(result).toHaveTextContent('Your GPA would be 3.470 (+0.177)');
  await list('MATH 2300, Spring 2024').selectOptions('F');
  await expect.element(result).toHaveTextContent('Your GPA would be 3.017 (−0.276)');
  await expect.element(cumulative).toHaveTextContent('3.293');
  await panel.getByRole('button', { name: 'Start over' }).click();
  await expect.element(result).toHaveTextContent('Your GPA would be 3.293');
  expect(server.sentTo('POST /edit-course')).toEqual([]);
  for (const [target, sentence] of [
    ['five', 'Enter a number from 0 to 4.'],
    ['3,4', 'You’d need an average of 3.600 in 8 credits in progress.'],
    ['3.8', 'Not reachable with 8 credits in progress; straight A’s would give 3.539.'],
    ['2', 'You’re already there, whatever you get in 8 credits in progress.'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Target GPA' }).fill(target);
    await expect.element(panel.getByText(sentence)).toBeVisible();
  }
});

test('an open course of unknown credits counts once the student enters them; one term is not drawn, and all of it is accessible in every look', async () => {
  await openGpa([took('MATH 1500', 'FS22', 'B', { credits: 5 }), took('MATH 9999', 'SP24', 'N/A')]);
  await expect.element(panel.getByRole('img')).not.toBeInTheDocument();
  await unfold('GPA by semester and how it’s calculated');
  await unfold('Try grades');
  await page.getByRole('textbox', { name: 'Target GPA' }).fill('3.5');
  await expect.element(panel.getByText('Enter the credits for the courses above first.')).toBeVisible();
  await list('MATH 9999, Spring 2024').selectOptions('A');
  await expect
    .element(result)
    .toHaveTextContent('Your GPA would be 3.000. Enter the credits for each course to count it.');
  await inEveryLook(async () => {
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
  await panel.getByRole('spinbutton', { name: 'Credits for MATH 9999' }).fill('5');
  await expect.element(result).toHaveTextContent('Your GPA would be 3.500 (+0.500)');
});

test('without a course in progress, a planned one can be tried', async () => {
  await openGpa(audited.filter(({ grade }) => grade !== 'IP'));
  await unfold('Try grades');
  await expect.element(panel.getByText('Try grades for courses you plan to take. Nothing is saved.')).toBeVisible();
  await list('Planned course 1').selectOptions('A');
  await expect.element(result).toHaveTextContent('Your GPA would be 3.411 (+0.118)');
  await panel.getByRole('button', { name: 'Add a planned course' }).click();
  await list('Planned course 2').selectOptions('F');
  await panel.getByRole('spinbutton', { name: 'Credits for Planned course 2' }).fill('1');
  await expect.element(result).toHaveTextContent('Your GPA would be 3.232 (−0.062)');
  await page.getByRole('textbox', { name: 'Target GPA' }).fill('3.4');
  await expect.element(panel.getByText('You’d need an average of 3.800 in 4 planned credits.')).toBeVisible();
  await panel.getByRole('button', { name: 'Start over' }).click();
  await expect.element(list('Planned course 2')).not.toBeInTheDocument();
  await expect.element(result).toHaveTextContent('Your GPA would be 3.293');
});

test('the official GPA of the audit stands first, and one line names the attempts that make ours another', async () => {
  const official = [{ requirements: [], gpas: [{ title: 'Official MU GPA', gpa: 3.117 }] }];
  server.reply('GET /account/documents/audits', documentReply('audits'), {
    version: 1,
    document: { audits: [{ preparedOn: '2025-11-03', courses: [], programs: official }] },
  });
  await openGpa(audited);
  await expect
    .element(panel)
    .toMatchTextContent(/3\.117 official, audit of Nov 3, 2025.*3\.293 15 credits in 4 grades/);
  await expect.element(panel).toMatchTextContent('Only our GPA counts ENGLSH 1000 (taken at another UM campus).');
});
