import { emptyReply, type UploadReply, uploadPositionReply, uploadReply } from '@coursetrail/contract';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { playAuditWorker } from '../../audit/test-kit.ts';
import { expectAccessible, inEveryLook, renderInApp, server } from '../../test-kit.tsx';
import { auditFile, serveStudent, UploadAlone } from '../test-kit.tsx';

const dialog = page.getByRole('dialog', { name: 'PDF Upload' });
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const alert = dialog.getByRole('alert');

const requirements = {
  major: 'Mathematics',
  ensureMajorSaved: async () => {},
  askSharing: async () => true,
};
const replyWith = (parts: Partial<UploadReply> = {}): UploadReply => ({
  courseCount: 7,
  added: 4,
  updated: 1,
  unchanged: 2,
  ignored: [],
  totals: { earned: { audit: 12, read: 12 }, inProgress: { audit: 3, read: 3 }, agree: true },
  preparedOn: '2026-01-15',
  newerAuditOn: null,
  ...parts,
});
const ignored = [
  { text: 'FS26 MATH     2300  3.0 PL  CALCULUS III', reason: 'planned' },
  { text: 'FS26 MATH     2320  3.0 PL  PROOFS', reason: 'planned' },
  { text: 'WI20 MATH     1100  3.0 A   ALGEBRA', reason: 'term-unknown' },
  { text: 'WI20 MATH     1200  3.0 A   ALGEBRA', reason: 'a-reason-of-a-newer-server' },
];

/** Uploads a file to a server that was prepared to reply or to fail. */
async function upload(prepare: () => void) {
  serveStudent();
  playAuditWorker(() => ({ result: { ok: false, problem: 'damaged', pages: 0 } }));
  prepare();
  await renderInApp(<UploadAlone requirements={requirements} />);
  await page.getByLabelText('Degree audit (PDF)').upload(auditFile());
  await page.getByRole('button', { name: 'Upload PDF' }).click();
  await expect.element(dialog).toBeVisible();
}

const replying = (parts?: Partial<UploadReply>) => () => server.reply('POST /upload', uploadReply, replyWith(parts));

/** A server that says nothing until it is released. */
async function uploadAndHold() {
  let release = () => {};
  await upload(() => {
    replying()();
    server.reply('GET /upload/place', uploadPositionReply, { place: null });
    release = server.hold('POST /upload');
  });
  return () => release();
}

describe('the dialog of an upload', () => {
  test('spins and cannot be closed while the file is uploaded, and afterwards it can (UPLOAD-10, UPLOAD-11, UPLOAD-12, UPLOAD-13)', async () => {
    const release = await uploadAndHold();
    await expect.element(dialog.getByText('Uploading and parsing your courses...', { exact: true })).toBeVisible();
    expect(dialog.element().querySelector('[data-spinner]')).not.toBeNull();
    await expect.element(dialog).toMatchTextContent('Your file has arrived and is being read.');
    await expect.element(inDialog('Close')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    release();
    await expect.element(dialog).toMatchTextContent('7 classes uploaded!');
    await expect.element(inDialog('Close')).toBeEnabled();
    await inDialog('Close').click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('leads to Degree after an audit, and after a transcript, which says nothing of a degree, to Edit alone', async () => {
    await upload(replying());
    await expect.element(dialog).toMatchTextContent('The Degree page says what your degree still needs.');
    await inDialog('OK').click();
    server.reply('POST /upload', uploadReply, replyWith({ isTranscript: true }));
    await page.getByLabelText('Degree audit (PDF)').upload(auditFile());
    await page.getByRole('button', { name: 'Upload PDF' }).click();
    await expect.element(dialog).toMatchTextContent('Something wrong? Fix it on the Edit page.');
    await expect.element(dialog).not.toMatchTextContent('Degree');
  });

  test('says how many files are read before this one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const release = await uploadAndHold();
      let place: number | null = 3;
      server.reply('GET /upload/place', uploadPositionReply, () => ({ place }));
      vi.advanceTimersByTime(2000);
      await expect.element(dialog).toMatchTextContent('3 files are ahead of it.');
      place = 1;
      vi.advanceTimersByTime(2000);
      await expect.element(dialog).toMatchTextContent('One file is ahead of it.');
      release();
      await expect.element(dialog).toMatchTextContent('7 classes uploaded!');
    } finally {
      vi.useRealTimers();
    }
  });

  test('shows the counts, what was left out and why, and leads on to the history (UPLOAD-14)', async () => {
    await upload(replying({ ignored }));
    await expect.element(dialog.getByRole('status').first()).toHaveTextContent('4 added, 1 updated7 classes uploaded!');
    await expect
      .element(dialog)
      .toMatchTextContent('The courses add up to the file’s own totals: 12 credits earned, 3 in progress.');
    await expect.element(dialog).not.toMatchTextContent('newer one');
    const trail = dialog.getByRole('link', { name: 'See my trail' });
    await expect.element(trail).toHaveAttribute('href', '/visualizer?mode=current&semester=all');
    await expect.element(trail).toHaveFocus();
    await dialog.getByText('4 lines were left out').click();
    await expect.element(dialog).toMatchTextContent('2 planned, not taken yet:');
    await expect.element(dialog).toMatchTextContent('1 in a semester we don’t recognize:');
    await expect.element(dialog).toMatchTextContent('1 not usable:');
    expect(dialog.getByRole('listitem').elements()).toHaveLength(4);
    await expect.element(dialog.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/edit');
    await inEveryLook(() => expectAccessible());
  });

  test('offers to undo the upload', async () => {
    await upload(replying());
    server.disconnect('POST /account/undo');
    await inDialog('Undo').click();
    await expect.element(alert).toHaveTextContent('Could not connect to server.');
    server.reply('POST /account/undo', emptyReply, {});
    await inDialog('Undo').click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent('Upload undone.');
    await expect.element(dialog).toMatchTextContent('Your courses are back to what they were.');
    // Nothing that was true before the undo is left.
    await expect.element(dialog).not.toMatchTextContent('classes uploaded!');
    await expect.element(inDialog('Undo')).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('link')).not.toBeInTheDocument();
    await expect.element(inDialog('OK')).toHaveFocus();
  });

  test('says what is wrong with an audit: totals that do not agree, a newer one, one line left out; and offers no undo when nothing changed', async () => {
    const totals = {
      earned: { audit: 15, read: 12 },
      inProgress: { audit: 3, read: 3 },
      agree: false,
    };
    const nothingNew = { added: 0, updated: 0, unchanged: 7 };
    const newerAuditOn = '2026-06-01';
    await upload(replying({ ...nothingNew, totals, newerAuditOn, ignored: ignored.slice(0, 1) }));
    for (const sentence of [
      'It lists 15 credits earned and 3 in progress; the courses we read add up to 12 and 3. Please compare',
      'This file is from January 15, 2026, and you’ve uploaded a newer audit from June 1, 2026.',
      '1 line was left out',
      'Nothing new7 classes uploaded!',
    ])
      await expect.element(dialog).toMatchTextContent(sentence);
    // It would undo an older change.
    await expect.element(inDialog('OK')).toBeVisible();
    await expect.element(inDialog('Undo')).not.toBeInTheDocument();
  });

  test('says that an audit without new courses changed Degree, which can be undone', async () => {
    await upload(replying({ added: 0, updated: 0, unchanged: 7, changesDegree: true }));
    await expect
      .element(dialog.getByRole('status').first())
      .toHaveTextContent('No new courses, Degree updated7 classes uploaded!');
    await expect.element(inDialog('Undo')).toBeVisible();
  });

  test("shows a refusal in the server's words or as unknown, and that the server cannot be reached, with a button to close it (UPLOAD-16, UPLOAD-17, UPLOAD-18, UPLOAD-19)", async () => {
    await upload(() => server.refuse('POST /upload', 'transcript-instead'));
    await expect
      .element(alert)
      .toHaveTextContent(
        'Error: This is a transcript that we can’t read in full. Please download the degree audit instead: choose the 2-column PDF.',
      );
    const close = inDialog('Close').last();
    await expect.element(close).toHaveFocus();
    for (const [fail, sentence] of [
      [() => server.refuseWith('POST /upload', 403, { error: 'Uploads are closed.' }), 'Error: Uploads are closed.'],
      [() => server.refuseWith('POST /upload', 500, '{}'), 'Error: Unknown error'],
      [() => server.disconnect('POST /upload'), 'Error: Could not connect to server.'],
    ] as const) {
      await close.click();
      await expect.element(dialog).not.toBeInTheDocument();
      fail();
      await page.getByRole('button', { name: 'Upload PDF' }).click();
      await expect.element(alert).toHaveTextContent(sentence);
    }
  });
});
