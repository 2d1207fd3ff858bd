import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../test-kit.tsx';
import {
  openVisualizer,
  renderVisualizer,
  replyWithTitles,
  screen,
  serveCampus,
} from './test-kit.tsx';

/** The files that the page hands to the browser, by name. */
function watchDownloads() {
  const contents: Blob[] = [];
  const files = new Map<string, Blob>();
  const createUrl = URL.createObjectURL;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) contents.push(content);
    return createUrl(content);
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const content = contents.at(-1);
    if (content !== undefined) files.set(this.download, content);
  });
  return files;
}

test('the table is saved as CSV, with the titles of the courses', async () => {
  const files = watchDownloads();
  serveCampus();
  replyWithTitles({ 'MATH 1500': 'Analytic Geometry and Calculus I' });
  await renderVisualizer({ mode: 'current', course: 'MATH 1500', view: 'table' });
  await expect.element(page.getByText('Analytic Geometry and Calculus I')).toBeVisible();
  await screen.button('Save as CSV').click();
  await expect.poll(() => [...files.keys()]).toEqual(['your-courses-in-semester-1.csv']);
  const [file] = files.values();
  expect((await file?.text())?.trimEnd().split('\r\n')).toEqual([
    'Semester,Term,Course,Title,Grade',
    '1,Fall 2022,MATH 1500,Analytic Geometry and Calculus I,B+',
  ]);
  await expect.element(screen.button('Save as PNG')).not.toBeInTheDocument();
});

test('the share in a CSV file is a number, and its heading says of what', async () => {
  const files = watchDownloads();
  await openVisualizer({ major: 'Business Administration', course: 'MATH 1100', view: 'table' });
  await screen.button('Save as CSV').click();
  await expect.poll(() => files.size).toBe(1);
  const [file] = files.values();
  expect((await file?.text())?.trimEnd().split('\r\n')).toEqual([
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
