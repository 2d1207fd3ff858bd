import { documentReply } from '@coursetrail/contract';
import { nextSemester, runningSemester, semesterCode } from '@coursetrail/domain';
import { readTrailLink } from '@coursetrail/domain/trail-link';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, renderInApp, server, takeDownloads } from '../test-kit.tsx';
import { ShareTrail } from './share-trail.tsx';

const courses = [
  { programId: 'MATH 1500', semester: 'FS22', grade: 'B+' },
  { programId: 'CMP_SC 1050', semester: 'FS22', grade: 'A' },
  { programId: 'MATH 1700', semester: 'SP23', grade: 'IP' },
];

const dialog = page.getByRole('dialog', { name: 'Share my trail' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => dialog.getByRole('checkbox', { name });
const field = dialog.getByRole('textbox', { name: 'Link' });

const address = () => (field.element() as HTMLInputElement).value;
/** What the link in the field shows to whoever opens it. */
const shown = () => {
  const [, link = ''] = address().split('/#/trail/');
  return readTrailLink(link);
};

const coming = semesterCode(nextSemester(runningSemester(new Date())));

beforeEach(async () => {
  server.reply('GET /account/documents/plans', documentReply('plans'), {
    version: 1,
    document: {
      main: '2',
      plans: [
        { id: '1', name: 'Another', courses: [{ programId: 'HIST 1100', semester: coming }] },
        { id: '2', name: 'My plan', courses: [{ programId: 'STAT 4710', semester: coming }] },
      ],
    },
  });
  await renderInApp(<ShareTrail courses={courses} major="Computer Science" />);
  await button('Share my trail').click();
  await expect.element(dialog).toBeVisible();
});

describe('the link', () => {
  test('shows all semesters and the major at first, without terms and grades, accessibly in every look', async () => {
    expect(shown()).toEqual({
      ok: true,
      value: {
        major: 'Computer Science',
        otherCourses: 0,
        courses: [
          { programId: 'CMP_SC 1050', n: 1 },
          { programId: 'MATH 1500', n: 1 },
          { programId: 'MATH 1700', n: 2 },
        ],
      },
    });
    expect(address().startsWith(`${location.origin}/#/trail/`)).toBe(true);
    await expect.element(dialog.getByText(`${address().length} characters`)).toBeVisible();
    await expect.element(dialog.getByText('Anyone with the link can see this, and you can’t revoke it.')).toBeVisible();
    await inEveryLook(async () => {
      await expectAccessible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    });
  });

  test('shows what is chosen, and so does the picture', async () => {
    await box('1 Fall 2022').click();
    await box('My major').click();
    await box('Calendar terms').click();
    await box('Grades').click();
    expect(shown()).toEqual({
      ok: true,
      value: {
        major: null,
        otherCourses: 0,
        courses: [{ programId: 'MATH 1700', n: 2, rawSemesterCode: 'SP23', grade: 'IP' }],
      },
    });
    await expect.element(page.getByRole('img', { name: /The trail/ })).toHaveTextContent('2Spring 2023MATH 1700IP');
    await box('2 Spring 2023').click();
    await expect.element(dialog.getByText('Choose at least one semester.')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });

  test('holds the main plan only if that is ticked', async () => {
    await expect.element(box('My plan')).not.toBeChecked();
    expect(address()).not.toContain('STAT');
    await box('My plan').click();
    const link = shown();
    expect(link.ok && link.value.courses.at(-1)).toEqual({
      programId: 'STAT 4710',
      n: 3,
      planned: true,
    });
    await expect
      .element(page.getByRole('img', { name: 'The trail: 3 courses in 2 semesters, 1 planned' }))
      .toMatchTextContent('3plannedSTAT 4710');
  });

  test('is copied, until another one is chosen, and selected where the browser does not copy it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await button('Copy').click();
    await expect.element(dialog.getByText('Link copied.')).toBeVisible();
    expect(write).toHaveBeenCalledWith(address());
    await box('Grades').click();
    await expect.element(dialog.getByText('Link copied.')).not.toBeInTheDocument();
    server.isFailing = true;
    write.mockRejectedValue(new Error('forbidden'));
    await button('Copy').click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('copy it yourself');
    await expect.element(field).toHaveFocus();
    expect(getSelection()?.toString()).toBe(address());
  });

  test('goes to another app where the browser offers that', async () => {
    const share = vi.fn(async () => {});
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
    await box('Grades').click(); // draws again
    await button('Send…').click();
    expect(share).toHaveBeenCalledWith({ title: 'My trail', url: address() });
  });
});

test('the picture is saved as it is shown; Escape closes the dialog and returns to its button', async () => {
  const files = takeDownloads();
  await button('Save the picture as PNG').click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['my-trail.png']);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Share my trail')).toHaveFocus();
});
