import type { Audit, LocatedAttempt } from '@coursetrail/audit-parser';
import { largestUpload, uploadReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { expectAccessible, inEveryLook, renderInApp, server } from '../../test-kit.tsx';
import { Component as Form } from '../form.tsx';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import {
  auditFile,
  chooseMajor,
  fitsItsWidth,
  majorField,
  openForm,
  playAuditWorker,
  serveStudent,
  sharingQuestion,
  UploadAlone,
} from '../test-kit.tsx';

const section = page.getByRole('region', { name: 'Upload Degree Audit' });
const file = section.getByLabelText('Degree audit (PDF)');
const button = section.getByRole('button', { name: 'Upload PDF' });
const alert = section.getByRole('alert');
const dialog = page.getByRole('dialog', { name: 'PDF Upload' });
const chosenName = () => {
  const input = file.element();
  return input instanceof HTMLInputElement ? input.files?.[0]?.name : undefined;
};
const requestSubmit = () => section.element().querySelector('form')?.requestSubmit();

const reply = {
  ...{ courseCount: 7, added: 4, updated: 1, unchanged: 2, ignored: [] },
  ...{ preparedOn: null, newerAuditOn: null },
  totals: { earned: { audit: null, read: 21 }, inProgress: { audit: null, read: 0 }, agree: null },
};

async function openUpload(settled: Partial<SubmissionRequirements> = {}) {
  serveStudent();
  server.reply('POST /upload', uploadReply, reply);
  const requirements: SubmissionRequirements = {
    major: 'Mathematics',
    ensureMajorSaved: async () => {},
    askSharing: async () => true,
    ...settled,
  };
  await renderInApp(<UploadAlone requirements={requirements} />);
}

// The preview has tests of its own.
beforeEach(() => void playAuditWorker());

describe('Upload Degree Audit', () => {
  test("offers a PDF file and 'Upload PDF', which waits for a file (UPLOAD-1, UPLOAD-2, UPLOAD-4, UPLOAD-5, UPLOAD-7)", async () => {
    await openUpload();
    await expect
      .element(section.getByRole('heading', { level: 2 }))
      .toHaveTextContent('Upload Degree Audit');
    await expect.element(file).toHaveAttribute('type', 'file');
    await expect.element(file).toHaveAttribute('accept', '.pdf');
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAccessibleDescription('Choose a file first.');
    await file.upload(auditFile());
    await expect.element(button).toBeEnabled();
    await file.upload([]);
    await expect.element(button).toBeDisabled();
  });

  test('waits for a major even with a file (UPLOAD-6)', async () => {
    await openUpload({ major: null });
    await file.upload(auditFile());
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAccessibleDescription('Choose your major above first.');
  });

  test('says that a file is missing, and sends nothing (UPLOAD-9)', async () => {
    await openUpload();
    requestSubmit();
    await expect.element(alert).toHaveTextContent('Please select a file.');
    await expect.element(file).toHaveAccessibleDescription('Please select a file.');
    await expect.element(dialog).not.toBeInTheDocument();
    await inEveryLook(() => expectAccessible());
    await file.upload(auditFile());
    await expect.element(alert).not.toBeInTheDocument();
    expect(server.sentTo('POST /upload')).toEqual([]);
  });

  test('takes no file that is not a PDF by its name or type (UPLOAD-3)', async () => {
    await openUpload();
    await file.upload(auditFile('essay.docx', 'application/msword'));
    await expect.element(alert).toHaveTextContent('This file is not a PDF.');
    await expect.element(button).toBeDisabled();
    expect(chosenName()).toBeUndefined();
    await file.upload(auditFile('AUDIT.PDF', ''));
    await expect.element(button).toBeEnabled();
    expect(server.sentTo('POST /upload')).toEqual([]);
  });

  test('takes a file that is dropped onto it, if it is a PDF', async () => {
    await openUpload();
    const drop = (dropped: File) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(dropped);
      for (const type of ['dragover', 'drop'])
        section
          .element()
          .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    };
    drop(auditFile());
    await expect.element(button).toBeEnabled();
    expect(chosenName()).toBe('audit.pdf');
    drop(auditFile('photo.png', 'image/png'));
    await expect.element(alert).toHaveTextContent('This file is not a PDF.');
    await expect.element(button).toBeDisabled();
  });

  test('sends the file in the field pdf, once, however often it is submitted (UPLOAD-20)', async () => {
    await openUpload();
    await file.upload(auditFile('mine.pdf', 'application/pdf', '%PDF-1.7 plain enough to find'));
    for (let press = 0; press < 3; press++) requestSubmit();
    await expect.element(dialog).toMatchTextContent('7 classes uploaded!');
    const sent = server.sentTo('POST /upload') as { pdf: File }[];
    expect(sent).toHaveLength(1);
    expect(Object.keys(sent[0] ?? {})).toEqual(['pdf']);
    expect(sent[0]?.pdf.name).toBe('mine.pdf');
    expect(await sent[0]?.pdf.text()).toBe('%PDF-1.7 plain enough to find');
  });

  test('is ready for the next file after a success (UPLOAD-8, UPLOAD-15)', async () => {
    await openUpload();
    await file.upload(auditFile());
    await button.click();
    await expect.element(dialog.getByRole('link', { name: 'See my trail' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(file).toHaveFocus();
    expect(chosenName()).toBeUndefined();
    await expect.element(button).toBeDisabled();
  });

  test('keeps the file after a failure, so that one click tries again (UPLOAD-8)', async () => {
    await openUpload();
    server.disconnect('POST /upload');
    await file.upload(auditFile());
    await button.click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(chosenName()).toBe('audit.pdf');
    server.reply('POST /upload', uploadReply, reply);
    await button.click();
    await expect.element(dialog).toMatchTextContent('7 classes uploaded!');
  });
});

const course = (programId: string, semester: string, grade = 'A'): LocatedAttempt => ({
  ...{ programId, semester, grade, credits: 3, title: programId, origin: 'MU' },
  place: { page: 1, column: 1, row: 1, box: { x: 0, y: 0, width: 1, height: 1 } },
});

const audit: Audit = {
  courses: [course('MATH 1500', 'FS23'), course('MATH 1700', 'SP24')],
  ignored: [],
  program: 'Statistics (BS)',
  totals: reply.totals,
};

/** Reads every file as this audit, and draws no page. */
const readAs = (content: Audit) =>
  playAuditWorker((request) =>
    'file' in request ? { result: { ok: true, value: content, pages: 1 } } : undefined,
  );

describe('a chosen file', () => {
  test('stays chosen while the student looks at another screen', async () => {
    readAs(audit);
    await openForm();
    await file.upload(auditFile('mine.pdf'));
    await expect.element(button).toHaveAccessibleDescription('Adds 2 courses.');
    await cleanup();
    await renderInApp(<Form />);
    await expect.element(button).toHaveAccessibleDescription('Adds 2 courses.');
    expect(chosenName()).toBe('mine.pdf');
  });

  test('waits for a student whose login ended, and not for one who logged out', async () => {
    readAs(audit);
    await openForm();
    await file.upload(auditFile('mine.pdf'));
    const { clearLogin, saveLogin, readToken, readUserId } = await import(
      '../../session/session.ts'
    );
    const [token, userId] = [readToken() ?? '', readUserId() ?? ''];
    clearLogin('ended');
    saveLogin(token, userId);
    await expect.poll(chosenName).toBe('mine.pdf');
    clearLogin('left');
    saveLogin(token, userId);
    await expect.poll(chosenName).toBeUndefined();
  });

  test('that the preview refuses cannot be uploaded, and the button says so', async () => {
    playAuditWorker(() => ({ result: { ok: false, problem: 'transcript-instead', pages: 0 } }));
    await openUpload();
    await file.upload(auditFile());
    await expect.element(alert).toMatchTextContent('This is a transcript.');
    await expect.element(button).toBeDisabled();
    await expect
      .element(button)
      .toHaveAccessibleDescription('We can’t use this file. Please choose another.');
  });

  test('that brings nothing new cannot be uploaded, and the button says so', async () => {
    readAs(audit);
    const history = audit.courses.map(({ place: _place, ...attempt }) => attempt);
    await openForm({ history });
    await file.upload(auditFile());
    await expect.element(button).toBeDisabled();
    await expect
      .element(button)
      .toHaveAccessibleDescription('Nothing new: you already have every course in this file.');
  });

  test('that is larger than any audit is refused before it is read', async () => {
    const workers = readAs(audit);
    await openUpload();
    await file.upload(auditFile('film.pdf', 'application/pdf', '-'.repeat(largestUpload + 1)));
    await expect.element(alert).toMatchTextContent('This file is larger than 10 MB.');
    expect(workers).toEqual([]);
  });

  test.each([
    [['A', 'C'], 'Updates 1 course.'],
    [['B'], 'Adds 1 course and updates 1.'],
    [[], 'Adds 2 courses.'],
  ])('says what it would do to a history with %j', async (grades, effect) => {
    readAs(audit);
    const history = grades.map((grade, index) => {
      const { place: _place, ...attempt } = audit.courses[index] ?? course('', '');
      return { ...attempt, grade };
    });
    await openForm({ history });
    await file.upload(auditFile());
    await expect.element(button).toHaveAccessibleDescription(effect);
    await expect.element(button).toBeEnabled();
  });

  test('has the six steps to it beside the field, and under a heading once it is chosen', async () => {
    readAs(audit);
    await openForm();
    const lastStep = section.getByText('2-column PDF');
    await expect.element(lastStep).toBeVisible();
    await file.upload(auditFile());
    await expect.element(lastStep).not.toBeVisible();
    await section.getByText('How to download your degree audit').click();
    await expect.element(lastStep).toBeVisible();
    expect(chosenName()).toBe('audit.pdf');
  });
});

describe('the degree on an audit', () => {
  const note = page.getByText(/^Your audit is for/);

  test('is selected as major where none was chosen, and saved with the upload', async () => {
    readAs(audit);
    const stored = await openForm({ major: null });
    server.reply('POST /upload', uploadReply, reply);
    await file.upload(auditFile());
    await expect.element(majorField).toHaveValue('Statistics');
    await expect.element(page.getByText(/^This is the degree on your audit\./)).toBeVisible();
    await button.click();
    await expect.element(dialog).toMatchTextContent('7 classes uploaded!');
    expect(stored.major).toBe('Statistics');
  });

  test('is said where it differs from the chosen major, and can be taken with one click', async () => {
    readAs(audit);
    await openForm({ major: 'Mathematics' });
    await file.upload(auditFile());
    await expect
      .element(note)
      .toHaveTextContent(
        'Your audit is for Statistics; your major here is Mathematics. Use Statistics',
      );
    await page.getByRole('button', { name: 'Use Statistics' }).click();
    await expect.element(majorField).toHaveValue('Statistics');
    await expect.element(note).not.toBeInTheDocument();
  });

  test('that is none of our majors is only said', async () => {
    readAs({ ...audit, program: 'Interdisciplinary Studies (BGS)' });
    await openForm({ major: 'Mathematics' });
    await file.upload(auditFile());
    await expect
      .element(note)
      .toHaveTextContent(
        'Your audit is for Interdisciplinary Studies (BGS); your major here is Mathematics.',
      );
    await expect.element(page.getByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
  });

  test('is not selected again after the student took it back', async () => {
    readAs(audit);
    await openForm({ major: null });
    await file.upload(auditFile());
    await expect.element(majorField).toHaveValue('Statistics');
    await majorField.click();
    await page.getByRole('option', { name: 'Select a Major' }).click();
    await expect.element(majorField).toHaveValue('');
    await expect.element(note).toHaveTextContent('Your audit is for Statistics. Use Statistics');
  });
});

describe('before an upload', () => {
  const level = (name: string) => section.getByRole('radio', { name, exact: true });

  test('a first-time student decides on the page what others may see, and no dialog asks again', async () => {
    readAs(audit);
    const stored = await openForm({ major: null, hasChosenSharing: false });
    server.reply('POST /upload', uploadReply, reply);
    await expect.element(level('Nothing')).not.toBeInTheDocument();
    await file.upload(auditFile());
    await expect.element(level('My courses')).toBeChecked();
    await expect
      .element(button)
      .toHaveAccessibleDescription('Adds 2 courses. Others may see: My courses.');
    await inEveryLook(async () => {
      await expectAccessible();
      expect(fitsItsWidth()).toBe(true);
    });
    await level('Nothing').click();
    await expect
      .element(button)
      .toHaveAccessibleDescription('Adds 2 courses. Others may see: Nothing.');
    expect(server.sentTo('PUT /account/sharing')).toEqual([]);
    await button.click();
    await expect.element(dialog).toMatchTextContent('7 classes uploaded!');
    await expect.element(sharingQuestion).not.toBeInTheDocument();
    expect(stored).toMatchObject({
      major: 'Statistics',
      sharing: 'nothing',
      hasChosenSharing: true,
    });
  });

  test('a choice that cannot be saved stops it, and the file stays', async () => {
    await openForm({ hasChosenSharing: false });
    server.disconnect('PUT /account/sharing');
    await file.upload(auditFile());
    await button.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Error: Could not connect to server.');
    expect(server.sentTo('POST /upload')).toEqual([]);
    expect(chosenName()).toBe('audit.pdf');
  });

  test('a major that cannot be saved stops it, and the dialog says why', async () => {
    await openForm();
    server.refuse('POST /set-major', 'major-changed-too-often');
    await chooseMajor('Statistics');
    await file.upload(auditFile());
    await button.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(
        'Error: You can change your major 3 times a day. Please try again tomorrow.',
      );
    expect(server.sentTo('POST /upload')).toEqual([]);
  });

  test('a failure to find out what others may see is shown', async () => {
    serveStudent();
    server.disconnect('GET /account/sharing');
    await renderInApp(<Form />);
    await expect.element(majorField).toHaveValue('Mathematics');
    await file.upload(auditFile());
    await button.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Error: Could not connect to server.');
    expect(server.sentTo('POST /upload')).toEqual([]);
  });
});
