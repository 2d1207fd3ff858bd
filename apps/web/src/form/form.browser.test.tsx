import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, inEveryLook } from '../test-kit.tsx';
import { expectToReflow } from '../ui/test-kit.ts';
import { fitsItsWidth, gradeField, manual, numberField, openForm, subjectField, submitButton } from './test-kit.tsx';

/** Everything that manual entry can show at once. */
const entered = {
  term: 'FS23',
  rows: [
    { key: 0, subject: 'MATH', number: '1500', grade: 'A' },
    { key: 1, subject: 'CMP_SC', number: '10', grade: null },
  ],
  pasted: 'MATH 1500 FS23 A\nwhat is this, and will such a very long line of words be broken on a phone',
};

test('the Form has its title and three parts in their order (FORM-1, FORM-2)', async () => {
  await openForm();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Submit Your Course History');
  const parts = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(parts).toEqual(['Set Your Major', 'Upload Degree Audit', 'Enter Course History Manually']);
  // The fields of a course stand on one line.
  const boxes = [subjectField(), numberField(), gradeField()].map((field) => field.element().getBoundingClientRect());
  for (const { top, height } of boxes) {
    expect(top).toBeCloseTo(boxes[0]?.top ?? 0, 0);
    expect(height).toBeCloseTo(boxes[0]?.height ?? 0, 0);
  }
});

test('the Form with all that it can show is accessible and fits its width in every look, at 200 % zoom and on a narrow phone', async () => {
  await openForm({ entered });
  await submitButton.click();
  await expect.element(manual.getByRole('alert')).toBeVisible();
  await numberField('Course 2').fill('105');
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await inEveryLook(async () => {
    await expectAccessible();
    expect(fitsItsWidth()).toBe(true);
  });
  // A page at 200 % has half the width to draw on.
  for (const width of [640, 320]) {
    await page.viewport(width, 700);
    expectToReflow();
  }
});
