import { publishedMajorsReply } from '@coursetrail/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSelectedMajor } from '../session/session.ts';
import { renderInApp, server } from '../test-kit.tsx';
import { MajorSelect } from './major-select.tsx';

/** As the screens use it. */
function Majors() {
  const [major, setMajor] = useSelectedMajor();
  return <MajorSelect label="Major" placeholder="Select a Major" value={major} onChange={setMajor} />;
}

const field = page.getByRole('combobox', { name: 'Major' });

test('a major is found by part of its name, typed over the one before, and chosen again on the next screen', async () => {
  const screen = await renderInApp(<Majors />);
  for (const [typed, name] of [
    ['linguis', 'Linguistics'],
    ['composition', 'Music (Composition)'],
  ] as const) {
    await field.click();
    await userEvent.keyboard(typed);
    await expect.element(page.getByRole('option', { name })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue(name);
  }
  expect(localStorage.getItem('selectedMajor')).toBe('Music (Composition)');
  await screen.unmount();
  await renderInApp(<Majors />);
  await expect.element(field).toHaveValue('Music (Composition)');
});

test('a major has the number of students who share courses beside it, where that is published', async () => {
  server.reply('GET /majors', publishedMajorsReply, [{ major: 'Physics', students: 26 }]);
  await renderInApp(<Majors />);
  await field.fill('physics');
  // What begins with the search comes first.
  await expect.element(page.getByRole('option').first()).toHaveAccessibleName('Physics 26 students');
  await expect
    .element(page.getByRole('option', { name: 'Medical/Health Physics' }))
    .toHaveTextContent('Medical/Health Physics');
  await field.fill('no such major');
  await expect
    .element(page.getByText(/^No matching majors\. The programs and courses here are those of MU, not yet/))
    .toBeVisible();
});
