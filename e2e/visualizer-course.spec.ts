import { expect } from '@playwright/test';
import { crowded, submit, taken, test, visualizerOf } from './visualizer-campus.ts';

test('a course leads to its page, which says what students take before and after it', async ({
  page,
  campus,
}) => {
  const student = await campus.enroll();
  await submit(campus, student, crowded, taken);
  const visualizer = await visualizerOf(page, student);
  await visualizer.open({ mode: 'current', semester: 'all', view: 'table' });
  await visualizer.button('ENGLSH 1000').click();
  await page.getByRole('dialog').getByRole('link', { name: 'What it needs and opens' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('ENGLSH 1000');
  await expect(heading).toBeFocused();
  await expect(page.getByText(/^You took it in Fall 2022 \(A\)/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Taught' })).toContainText('in all majors');

  const next = page.getByRole('region', { name: 'In the next semester' }).getByRole('link').first();
  const code = await next.innerText();
  await next.press('Enter');
  await expect(heading).toHaveText(code);
  await page.goBack();
  await expect(heading).toHaveText('ENGLSH 1000');

  // The files of the page are fetched together with the main script, which comes later.
  await page.reload();
  await expect(page.locator('link[rel="modulepreload"][href*="/course-"]')).toHaveCount(1);
  await expect(heading).toHaveText('ENGLSH 1000');
});
