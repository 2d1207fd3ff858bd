import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { november3, servePublished } from '../test-kit.tsx';
import { crowd, major, otherMajor, renderVisualizer, replyWithCrowd, screen, serveCampus } from './test-kit.tsx';

const counted = (name: string) => page.getByText(new RegExp(`^40 students \\w+ ${name}, as of November 3$`));

describe('all users', () => {
  test('are counted as of the day of the publication, their courses once in however many semesters they are taken, and newer courses wait', async () => {
    serveCampus();
    const [first] = crowd.semesters;
    if (first === undefined) throw new Error('The crowd has no semester.');
    replyWithCrowd({ ...crowd, semesters: [first, { ...first, n: 2 }] });
    await renderVisualizer({ major, semester: 'all' });
    await expect.element(page.getByText('3 courses in 2 semesters', { exact: true })).toBeVisible();
    await expect.element(counted(major)).toBeVisible();
    const waiting = page.getByText(/Newer courses and changes come with later updates\.$/);
    await expect.element(waiting).not.toBeVisible();
    await page.getByText('About this data').click();
    await expect.element(waiting).toBeVisible();
  });

  test('leave the viewer out of the major of which the viewer is published', async () => {
    serveCampus();
    servePublished({ major, publishedOn: november3 });
    await renderVisualizer({ major });
    await expect.element(page.getByText(new RegExp(`^39 other students \\w+ ${major}, as of`))).toBeVisible();
    await screen.selectMajor(otherMajor);
    await expect.element(counted(otherMajor)).toBeVisible();
  });
});
