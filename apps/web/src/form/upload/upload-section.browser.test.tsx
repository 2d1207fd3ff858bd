import { problems, uploadReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { playAuditWorker } from '../../audit/test-kit.ts';
import { inEveryLook, renderInApp, server } from '../../test-kit.tsx';
import { Component as Form } from '../form.page.tsx';
import {
  auditFile,
  chooseMajor,
  fitsItsWidth,
  majorField,
  openForm,
  serveStudent,
  sharingQuestion,
} from '../test-kit.tsx';
import {
  alert,
  audit,
  button,
  chosenName,
  dialog,
  drop,
  file,
  openUpload,
  readAs,
  reply,
  section,
} from './test-kit.tsx';

const requestSubmit = () => section.element().querySelector('form')?.requestSubmit();

// The preview has tests of its own.
beforeEach(() => void readAs(audit));

describe('Upload Degree Audit', () => {
  test("offers a PDF file, chosen or dropped, and 'Upload PDF', which waits for a file that is a PDF by its name or type (UPLOAD-1, UPLOAD-2, UPLOAD-3, UPLOAD-4, UPLOAD-5, UPLOAD-7, UPLOAD-9)", async () => {
    await openUpload();
    await expect.element(section.getByRole('heading', { level: 2 })).toHaveTextContent('Upload Degree Audit');
    await expect.element(file).toHaveAttribute('type', 'file');
    await expect.element(file).toHaveAttribute('accept', '.pdf');
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAccessibleDescription('Choose a file first.');
    requestSubmit();
    await expect.element(alert).toHaveTextContent('Please select a file.');
    await expect.element(file).toHaveAccessibleDescription('Please select a file.');
    await expect.element(dialog).not.toBeInTheDocument();
    await file.upload(auditFile());
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(button).toBeEnabled();
    await file.upload([]);
    await expect.element(button).toBeDisabled();

    await file.upload(auditFile('essay.docx', 'application/msword'));
    await expect.element(alert).toHaveTextContent('This file isn’t a PDF.');
    await expect.element(button).toBeDisabled();
    expect(chosenName()).toBeUndefined();
    await file.upload(auditFile('AUDIT.PDF', ''));
    await expect.element(button).toBeEnabled();
    for (const [name, type, kind] of [
      ['photo.png', 'image/png', 'picture-file'],
      ['IMG_1.HEIC', '', 'picture-file'],
      ['audit.mhtml', '', 'web-page-file'],
      ['audit.txt', 'text/plain', 'text-file'],
    ] as const) {
      drop(auditFile(name, type));
      await expect.element(alert).toHaveTextContent(problems[kind][1]);
    }
    await expect.element(button).toBeDisabled();
    drop(auditFile());
    await expect.element(button).toBeEnabled();
    expect(chosenName()).toBe('audit.pdf');
    expect(server.sentTo('POST /upload')).toEqual([]);
  });

  test('is busy, and sends nothing, while the file is being read', async () => {
    playAuditWorker();
    await openUpload();
    await file.upload(auditFile());
    await expect.element(button).toHaveAccessibleDescription('Reading your file…');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    requestSubmit();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('waits for a major even with a file (UPLOAD-6)', async () => {
    await openUpload({ major: null });
    await file.upload(auditFile());
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAccessibleDescription('Choose your major first.');
  });

  test('sends the file in the field pdf, once, however often it is submitted; keeps it after a failure, so that one click tries again, and is ready for the next after a success (UPLOAD-8, UPLOAD-15, UPLOAD-20)', async () => {
    await openUpload();
    await file.upload(auditFile('mine.pdf', 'application/pdf', '%PDF-1.7 plain enough to find'));
    await expect.element(button).toHaveAccessibleDescription('Adds 2 courses.');
    server.disconnect('POST /upload');
    for (let press = 0; press < 3; press++) requestSubmit();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(chosenName()).toBe('mine.pdf');
    const sent = server.sentTo('POST /upload') as { pdf: File }[];
    expect(sent).toHaveLength(1);
    expect(Object.keys(sent[0] ?? {})).toEqual(['pdf']);
    expect(sent[0]?.pdf.name).toBe('mine.pdf');
    expect(await sent[0]?.pdf.text()).toBe('%PDF-1.7 plain enough to find');
    server.reply('POST /upload', uploadReply, reply);
    await button.click();
    await expect.element(dialog).toMatchTextContent('7 classes uploaded!');
    await expect.element(dialog.getByRole('link', { name: 'See my trail' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(file).toHaveFocus();
    expect(chosenName()).toBeUndefined();
    await expect.element(button).toBeDisabled();
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
    await expect.element(button).toHaveAccessibleDescription('Adds 2 courses. Others may see: My courses');
    await inEveryLook(async () => expect(fitsItsWidth()).toBe(true));
    await level('Nothing').click();
    await expect.element(button).toHaveAccessibleDescription('Adds 2 courses. Others may see: Nothing');
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
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Error: Could not connect to server.');
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
      .toHaveTextContent('Error: You can change your major 3 times a day. Please try again tomorrow.');
    expect(server.sentTo('POST /upload')).toEqual([]);
  });

  test('a failure to find out what others may see is shown', async () => {
    serveStudent();
    server.disconnect('GET /account/sharing');
    await renderInApp(<Form />);
    await expect.element(majorField).toHaveValue('Mathematics');
    await file.upload(auditFile());
    await button.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Error: Could not connect to server.');
    expect(server.sentTo('POST /upload')).toEqual([]);
  });
});
