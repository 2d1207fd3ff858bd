import path from 'node:path';
import { inventAudit } from '@coursetrail/invented-audits';
import { expect } from '@playwright/test';
import { openFormSettled } from './form.ts';
import { bar, bearer, heading, test } from './shell.ts';

// A student without courses has no record yet.
test.use({ refusals: 'expected' });

const sample = (name: string) => path.join(import.meta.dirname, '../samples', `${name}.pdf`);
const { programs, courses } = inventAudit(3).expected; // samples/audit.pdf
const requirements = programs.flatMap((program) => program.requirements);
const counted = requirements.filter(({ mark }) => mark !== 'NA' && mark !== 'OPT');
const met = counted.filter(({ mark }) => mark === 'OK');

test('an upload fills Left and turns planned courses into history, a what-if audit is compared without being sent, and undo brings the audit before back', async ({
  page,
  campus,
}) => {
  await openFormSettled(page, campus);
  const [taken] = courses;
  if (taken === undefined) throw new Error('The audit lists no course.');
  const { programId, semester } = taken;
  // Planned before the semester began.
  const planned = {
    main: '1',
    plans: [{ id: '1', name: 'My plan', courses: [{ programId, semester }] }],
  };
  const reply = await page.request.put('/account/documents/plans', {
    headers: await bearer(page),
    data: { version: 0, document: planned },
  });
  expect(reply.status()).toBe(200);
  const upload = async (name: string) => {
    await page.getByLabel('Degree audit (PDF)').setInputFiles(sample(name));
    await page.getByRole('button', { name: 'Upload PDF' }).click();
    await expect(page.getByText('classes uploaded!')).toBeVisible();
  };

  await bar(page).getByRole('link', { name: 'Degree' }).click();
  await expect(heading(page, 'What Is Left')).toBeVisible();
  await page.getByRole('link', { name: 'Upload an audit' }).click();
  await upload('audit');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await page.goto('/#/plan');
  // Only an empty plan says this.
  await expect(page.getByText(/^Choose a semester, and add courses/)).toBeVisible();

  await bar(page).getByRole('link', { name: 'Degree' }).click();
  const sentence = page.getByText(/^Your audit of .* says/);
  await expect(sentence).toContainText(`says ${met.length} of ${counted.length} requirements are met.`);
  const before = await sentence.textContent();
  const left = page.getByRole('region', { name: /^Left \(/ });
  await left.getByText('Computing Skills', { exact: true }).click();
  await expect(left.getByText('In the audit’s words')).toBeVisible();
  await expect(left.locator('pre')).toContainText(/^NO \d+ Computing Skills/);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await page.getByLabel('What-if audit (PDF)').setInputFiles(sample('audit-what-if'));
  await expect(page.getByRole('heading', { name: /^Met in both/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^New \(/ })).toBeVisible();
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);

  await bar(page).getByRole('link', { name: 'Form' }).click();
  await upload('audit-a-term-later');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Upload undone.')).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await bar(page).getByRole('link', { name: 'Degree' }).click();
  await expect(sentence).toHaveText(before ?? '');
});
