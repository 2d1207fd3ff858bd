import { type AccountExport, accountExport, accountImportReply, emptyReply } from '@coursetrail/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inEveryLook, renderInApp, server, student } from '../test-kit.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { alert, button, status } from './test-kit.tsx';

const course = (difference: { programId?: string; semester?: string } = {}) => ({
  programId: 'MATH 1500',
  semester: 'FS23',
  grade: 'B+',
  ...difference,
});
const present: AccountExport = {
  format: 'coursetrail-1',
  exportedAt: '2026-03-01T12:00:00.000Z',
  firebaseUid: student.uid,
  major: 'Physics',
  sharing: 'courses',
  courses: ['MATH 1500', 'STAT 2500', 'HIST 1100'].map((programId) => ({
    _id: programId,
    ...course({ programId }),
  })),
};
const exported = (difference: object = {}) => ({
  ...present,
  firebaseUid: 'somebody-else',
  courses: [course()],
  ...difference,
});

const dialog = page.getByRole('dialog', { name: 'Import' });
const replace = dialog.getByRole('button', { name: 'Replace' });
const dialogAlert = dialog.getByRole('alert');

async function openSection(stored: Partial<AccountExport> = {}) {
  server.reply('GET /account/export', accountExport, { ...present, ...stored });
  await renderInApp(<OwnDataSection />);
}

/** Chooses a file; the browser's own window for that is skipped. */
async function choose(content: unknown, name = 'coursetrail.json') {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  // The button has the focus when the window of the browser opens.
  (button('Import JSON…').element() as HTMLElement).focus();
  await userEvent.upload(input as HTMLInputElement, new File([text], name));
}

const importReply = { courses: 1, changed: true, major: 'Physics', sharing: 'courses' } as const;

describe('the download', () => {
  test('that fails says so, and works when its button is pressed again', async () => {
    server.refuseWith('GET /account/export', 503, 'busy');
    await renderInApp(<OwnDataSection />);
    await button('Download JSON').click();
    await expect.element(alert).toHaveTextContent('We couldn’t create the file. Please try again.');
    server.reply('GET /account/export', accountExport, present);
    await button('Download JSON').click();
    await expect.element(status).toHaveTextContent('Your data is in the file coursetrail-2026-03-01.json.');
    await expect.element(alert).not.toBeInTheDocument();
  });
});

describe('the import', () => {
  test('shows both counts, and asks before the major and what others see change', async () => {
    await openSection();
    await choose(exported({ major: 'Theatre', sharing: 'courses-and-grades' }));
    await expect.element(replace).toHaveFocus();
    await expect
      .element(dialog.getByText('Your 3 courses will be replaced by the 1 in the file. You can undo this for a day.'))
      .toBeVisible();
    await expect.element(dialog.getByRole('row', { name: /^Courses/ })).toHaveTextContent('Courses31');
    await expect.element(dialog.getByRole('row', { name: /^Major/ })).toHaveTextContent('MajorPhysicsTheatre');
    await inEveryLook(async () => {
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sentTo('POST /account/import')).toEqual([]);
  });

  test.each([
    ['Change my major to Theatre', 'major=take&sharing=keep&documents=keep'],
    ['Change what others see to “My courses and grades”', 'major=keep&sharing=take&documents=keep'],
    [
      'Replace my programs, plans, decisions and what I put away with those in the file',
      'major=keep&sharing=keep&documents=take',
    ],
  ])('takes along only what is agreed to: %s', async (name, query) => {
    const putAway = (...courses: string[]) => ({ 'put-away': { courses, checks: [] } });
    await openSection({ documents: putAway('HIST 1100') });
    const documents = putAway('MATH 1700');
    await choose(exported({ major: 'Theatre', sharing: 'courses-and-grades', documents }));
    await dialog.getByRole('checkbox', { name }).click();
    server.reply('POST /account/import', accountImportReply, importReply);
    await replace.click();
    await expect.element(status).toMatchTextContent('Imported. You now have 1 course.');
    expect(server.askedOf('POST /account/import')).toEqual([`/account/import?${query}`]);
    expect(server.sentTo('POST /account/import')).toEqual([
      expect.not.objectContaining({ firebaseUid: expect.anything() }),
    ]);
  });

  test('of a newcomer takes the major and the choice of what others see along', async () => {
    await openSection({ major: null, sharing: null, courses: [] });
    await choose(exported({ sharing: 'courses-and-grades' }));
    for (const sentence of [
      '1 course will be in your history.',
      'You don’t have a major yet, so we’ll use the one in the file.',
      'You haven’t chosen what others see yet, so we’ll use “My courses and grades” from the file.',
    ])
      await expect.element(dialog.getByText(sentence)).toBeVisible();
    await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
    server.reply('POST /account/import', accountImportReply, importReply);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(status).toMatchTextContent('Imported.');
  });

  test('that changed nothing cannot be undone', async () => {
    await openSection();
    await choose(exported());
    server.reply('POST /account/import', accountImportReply, { ...importReply, changed: false });
    await replace.click();
    await expect.element(status).toHaveTextContent('You already had exactly these courses.');
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('can be undone; a failure says so and leaves the button', async () => {
    await openSection();
    await choose(exported());
    server.reply('POST /account/import', accountImportReply, importReply);
    await replace.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Import JSON…')).toHaveFocus();
    server.disconnect('POST /account/undo');
    await button('Undo').click();
    await expect.element(alert).toHaveTextContent('Could not connect to server.');
    server.reply('POST /account/undo', emptyReply, {});
    await button('Undo').click();
    await expect.element(status).toHaveTextContent('Import undone. Your courses are back to what they were.');
    await expect.element(button('Import JSON…')).toHaveFocus();
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('of a file that cannot be used changes nothing', async () => {
    await openSection();
    await choose({ some: 'thing' });
    await expect.element(dialogAlert).toMatchTextContent('This file wasn’t exported from Coursetrail.');
    await expect.element(dialogAlert).toMatchTextContent('Nothing was changed.');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sentTo('POST /account/import')).toEqual([]);
  });

  test('that the server refuses says so, and the next file starts without that message', async () => {
    await openSection();
    await choose(exported());
    server.refuseWith('POST /account/import', 422, {
      error: 'Registration for this term hasn’t opened yet. Please choose another.',
      code: 'term',
    });
    await replace.click();
    await expect
      .element(dialogAlert)
      .toHaveTextContent('Registration for this term hasn’t opened yet. Please choose another. Nothing was changed.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await choose(exported(), 'another.json');
    await expect.element(replace).toBeVisible();
    await expect.element(dialogAlert).not.toBeInTheDocument();
  });

  test('cut off by the network says so, keeps the dialog, and works when tried again', async () => {
    await openSection();
    await choose(exported());
    await expect.element(replace).toHaveFocus();
    server.disconnect('POST /account/import');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialogAlert).toHaveTextContent('Could not connect to server. You can safely import it again.');
    server.reply('POST /account/import', accountImportReply, importReply);
    const release = server.hold('POST /account/import');
    await replace.click();
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    release();
    await expect.element(status).toMatchTextContent('You now have 1 course.');
  });
});
