import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { server, takeDownloads } from '../test-kit.tsx';
import { openVisualizer, renderVisualizer, replyWithTitles, screen, serveCampus } from './test-kit.tsx';

test('the table is saved as CSV, with the titles of the courses', async () => {
  const files = takeDownloads();
  serveCampus();
  replyWithTitles({ 'MATH 1500': 'Analytic Geometry and Calculus I' });
  await renderVisualizer({ mode: 'current', course: 'MATH 1500', view: 'table' });
  await expect.element(page.getByText('Analytic Geometry and Calculus I')).toBeVisible();
  await screen.button('Save as CSV').click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['your-courses-in-semester-1.csv']);
  expect((await files[0]?.file.text())?.trimEnd().split('\r\n')).toEqual([
    'Semester,Term,Course,Title,Grade',
    '1,Fall 2022,MATH 1500,Analytic Geometry and Calculus I,B+',
  ]);
  await expect.element(screen.button('Save as PNG')).not.toBeInTheDocument();
});

test('the share in a CSV file is a number, and its heading says of what', async () => {
  const files = takeDownloads();
  await openVisualizer({ major: 'Business Administration', course: 'MATH 1100', view: 'table' });
  await screen.button('Save as CSV').click();
  await expect.poll(() => files).toHaveLength(1);
  expect((await files[0]?.file.text())?.trimEnd().split('\r\n')).toEqual([
    'Semester,Course,Students,Share in percent,You',
    '1,MATH 1100,24,60,Semester 2',
  ]);
});

test('a picture that cannot be saved is reported, with its cause in the log', async () => {
  await openVisualizer({ mode: 'current' });
  await screen.settled();
  const cause = new Error('No memory is left.');
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw cause;
  });
  server.isFailing = true;
  await screen.button('Save as SVG').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We couldn’t save the picture. The table has the same courses.');
  expect(console.error).toHaveBeenCalledWith('The picture could not be saved.', cause);
});
