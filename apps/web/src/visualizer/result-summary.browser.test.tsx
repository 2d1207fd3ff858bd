import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { november3, servePublished } from '../test-kit.tsx';
import {
  major,
  openVisualizer,
  otherMajor,
  renderVisualizer,
  screen,
  serveCampus,
} from './test-kit.tsx';

describe('all users', () => {
  test('are counted as of the day of the publication, and newer histories wait', async () => {
    await openVisualizer({ major });
    await expect
      .element(page.getByText(`40 students of ${major}, as of November 3`, { exact: true }))
      .toBeVisible();
    await expect
      .element(page.getByText(/Newer histories and changes wait for the next publication\.$/))
      .toBeVisible();
  });

  test('count the viewer too in the major of which the viewer is published', async () => {
    serveCampus();
    servePublished({ major, publishedOn: november3 });
    await renderVisualizer({ major });
    const amongThem = (name: string) =>
      page.getByText(`40 students of ${name}, you among them, as of November 3`, { exact: true });
    await expect.element(amongThem(major)).toBeVisible();
    await screen.selectMajor(otherMajor);
    await expect
      .element(page.getByText(`40 students of ${otherMajor}, as of November 3`, { exact: true }))
      .toBeVisible();
  });
});
