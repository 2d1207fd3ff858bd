import { formatGpa, gpaOf, runningSemester, semesterCode, semestersOfPlan, termName } from '@coursetrail/domain';
import { inventAudit } from '@coursetrail/invented-audits';
import { university } from '@coursetrail/university';
import { expect } from '@playwright/test';
import { majorField, majorOption, openForm, openFormSettled } from '../form.ts';
import { heading, storedCourses, test } from '../shell.ts';

// A browser asks for the icon of the document in which a student is made to log in.
test.use({ refusals: 'expected' });

const { bytes, expected } = inventAudit(2);
const count = expected.courses.length;

test('a student uploads an audit of one column, and finds quarters, an average, requirements and a plan', async ({ page, campus }) => {
  expect(university.id).toBe('lakeshore');
  await openFormSettled(page, campus);
  const section = page.getByRole('region', { name: 'Upload Degree Audit' });
  const file = { name: 'audit.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
  await section.getByLabel('Degree audit (PDF)').setInputFiles(file);
  await expect(section).toContainText(`${count} will be added`);
  await section.getByRole('button', { name: 'Upload PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'PDF Upload' });
  await expect(dialog).toContainText(`${count} classes uploaded!`);
  await dialog.getByRole('link', { name: 'See my trail' }).click();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('row')).toHaveCount(count + 1);
  const stored = await storedCourses(page);
  expect(new Set(stored.map(({ semester }) => semester.slice(0, 2)))).toContain('WI');
  expect(stored.map(({ grade }) => grade)).toContain('HP');

  await page.goto('/#/edit');
  await expect(page.getByRole('status', { name: 'Cumulative GPA' })).toHaveText(formatGpa(gpaOf(expected.courses).gpa));

  await page.goto('/#/degree');
  await expect(heading(page, 'Degree')).toBeVisible();
  const open = expected.programs[0]?.requirements.find(({ mark, title }) => mark === 'NO' && title !== 'Total Credits');
  await expect(page.getByText(open?.title.replace(/ \[.*/, '') ?? '').first()).toBeVisible();
  const today = new Date();
  const winter = semestersOfPlan([], today, { hasSummers: false }).find(
    (code) => code.startsWith('WI') && code !== semesterCode(runningSemester(today)),
  );
  await page.getByRole('button', { name: `Add to ${termName(winter ?? '')}`, exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search by code or title' }).fill('lake 401');
  await page.getByRole('button', { name: 'Plan LAKE 401', exact: true }).click();
  await expect(page.getByRole('region', { name: termName(winter ?? ''), exact: true }).getByRole('listitem')).toHaveCount(1);
}); // biome-ignore format: long titles

test('a student of another campus finds its programs by its name, and one of them keeps its name in an address', async ({ page, campus }) => {
  const there = 'Business Administration (Harbor Point)';
  await openForm(page, await campus.enroll());
  await majorField(page).fill('harbor');
  await expect(page.getByRole('option')).toHaveCount(4);
  await majorOption(page, there).click();
  await page.getByRole('button', { name: 'Save Major' }).click();
  await expect(page.getByRole('button', { name: 'Major Saved!' })).toBeVisible();
  await page.goto(`/#/statistics?${new URLSearchParams({ major: there })}`);
  await expect(majorField(page)).toHaveValue(there);
  await page.goto('/#/account');
  await expect(page.getByRole('definition').nth(1)).toContainText(there);
}); // biome-ignore format: long titles

test('a visitor is told how to get an audit here, and that the link to a trail is from another university', async ({ page }) => {
  await page.goto('/#/');
  await expect(page.getByText('Harbor', { exact: true })).toBeVisible();
  await page.goto('/#/trail/t19tbs.computer-science.-.CMP_SC1050ab2050b.MATH1500ad1700b');
  await expect(page.getByText('This link is from another university’s Coursetrail.')).toBeVisible();
}); // biome-ignore format: long titles
