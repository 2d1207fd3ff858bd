import { documentReply, maxUploadBytes, uploadReply } from '@coursetrail/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { playAuditWorker } from '../../audit/test-kit.ts';
import { renderInApp, server } from '../../test-kit.tsx';
import { Component as Form } from '../form.page.tsx';
import { auditFile, majorField, openForm, serveStudent } from '../test-kit.tsx';
import {
  alert,
  audit,
  button,
  chosenName,
  course,
  dialog,
  drop,
  file,
  openUpload,
  readAs,
  reply,
  section,
} from './test-kit.tsx';

describe('a chosen file', () => {
  test('says what it would do, and stays chosen while the student looks at another screen; the six steps to it are beside the field, and then under a heading', async () => {
    readAs(audit);
    const { place: _place, ...attempt } = audit.courses[0] ?? course('', '');
    await openForm({ history: [{ ...attempt, grade: 'B' }] });
    const lastStep = section.getByText('2-column PDF');
    await expect.element(lastStep).toBeVisible();
    await file.upload(auditFile('mine.pdf'));
    await expect.element(button).toHaveAccessibleDescription('Adds 1 course and updates 1.');
    await cleanup();
    await renderInApp(<Form />);
    await expect.element(button).toHaveAccessibleDescription('Adds 1 course and updates 1.');
    await expect.element(button).toBeEnabled();
    expect(chosenName()).toBe('mine.pdf');
    await expect.element(lastStep).not.toBeVisible();
    await section.getByText('How to download your degree audit').click();
    await expect.element(lastStep).toBeVisible();
  });

  test('waits for a student whose login ended, and not for one who logged out', async () => {
    readAs(audit);
    await openForm();
    await file.upload(auditFile('mine.pdf'));
    const { clearLogin, saveLogin, readToken, readUserId } = await import('../../session/session.ts');
    const [token, userId] = [readToken() ?? '', readUserId() ?? ''];
    clearLogin('ended');
    saveLogin(token, userId);
    await expect.poll(chosenName).toBe('mine.pdf');
    clearLogin('left');
    saveLogin(token, userId);
    await expect.poll(chosenName).toBeUndefined();
  });

  test('that the preview refuses, or of a program that the student only considers, may still be uploaded, and the dialog says what is wrong with it (UPLOAD-7)', async () => {
    playAuditWorker(() => ({ result: { ok: false, problem: 'damaged', pages: 0 } }));
    await openUpload();
    server.refuse('POST /upload', 'damaged');
    await file.upload(auditFile());
    await expect.element(alert).toBeVisible();
    await expect.element(button).toHaveAccessibleDescription('We can’t use this file. Please choose another.');
    await expect.element(button).toBeEnabled();
    await button.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Error: /);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    readAs({ ...audit, isWhatIf: true });
    await file.upload(auditFile('what-if.pdf'));
    await expect.element(alert).toMatchTextContent('This is a what-if audit of another program.');
    await expect.element(button).toBeEnabled();
  });

  test('that brings nothing new may be uploaded, and the page says so first', async () => {
    readAs(audit);
    const history = audit.courses.map(({ place: _place, ...attempt }) => attempt);
    await openForm({ history });
    await file.upload(auditFile());
    await expect
      .element(button)
      .toHaveAccessibleDescription('Nothing new: you already have every course in this file.');
    await expect.element(button).toBeEnabled();
  });

  test('that changes grades alone says so first when it has been uploaded', async () => {
    readAs(audit);
    const history = audit.courses.map(({ place: _place, ...attempt }) => ({ ...attempt, grade: 'IP' }));
    await openForm({ history });
    server.reply('POST /upload', uploadReply, { ...reply, added: 0, updated: 2, unchanged: 5 });
    await file.upload(auditFile());
    await expect.element(button).toHaveAccessibleDescription('Updates 2 courses.');
    await button.click();
    await expect.element(dialog.getByRole('status').first()).toHaveTextContent('2 grades updated7 classes uploaded!');
  });

  test('without a new course can be uploaded as long as we keep no audit as new', async () => {
    readAs(audit);
    const history = audit.courses.map(({ place: _place, ...attempt }) => attempt);
    serveStudent({ history });
    server.reply('GET /account/documents/audits', documentReply('audits'), {
      version: 0,
      document: null,
    });
    await renderInApp(<Form />);
    await file.upload(auditFile());
    await expect.element(button).toBeEnabled();
    await expect.element(section).toMatchTextContent('Updates what your degree still needs.');
  });

  test('that is larger than any audit is refused before it is read', async () => {
    const workers = readAs(audit);
    await openUpload();
    // Dropped: the runner would take seconds to hand over a file of this size.
    drop(auditFile('film.pdf', 'application/pdf', '-'.repeat(maxUploadBytes + 1)));
    await expect.element(alert).toMatchTextContent('This file is larger than 10 MB.');
    expect(workers).toEqual([]);
  });
});

describe('the degree on an audit', () => {
  const note = page.getByText(/^Your audit is for/);

  test('is selected as major where none was chosen, until the student takes it back, and saved with the upload', async () => {
    readAs(audit);
    const stored = await openForm({ major: null });
    server.reply('POST /upload', uploadReply, reply);
    await file.upload(auditFile());
    await expect.element(majorField).toHaveValue('Statistics');
    await expect.element(page.getByText(/^This is the degree on your audit\./)).toBeVisible();
    // Not selected again after the student took it back.
    await majorField.click();
    await page.getByRole('option', { name: 'Select a Major' }).click();
    await expect.element(majorField).toHaveValue('');
    await expect.element(note).toHaveTextContent('Your audit is for Statistics. Use Statistics');
    await page.getByRole('button', { name: 'Use Statistics' }).click();
    await button.click();
    await expect.element(dialog).toMatchTextContent('7 classes uploaded!');
    expect(stored.major).toBe('Statistics');
  });

  test('is said where it differs from the chosen major, and can be taken with one click if it is one of our majors', async () => {
    readAs(audit);
    await openForm({ major: 'Mathematics' });
    await file.upload(auditFile());
    await expect
      .element(note)
      .toHaveTextContent('Your audit is for Statistics; your major here is Mathematics. Use Statistics');
    await page.getByRole('button', { name: 'Use Statistics' }).click();
    await expect.element(majorField).toHaveValue('Statistics');
    await expect.element(note).not.toBeInTheDocument();
    readAs({ ...audit, program: 'Interdisciplinary Studies (BGS)' });
    await file.upload(auditFile('another.pdf'));
    await expect
      .element(note)
      .toHaveTextContent('Your audit is for Interdisciplinary Studies (BGS); your major here is Statistics.');
    await expect.element(page.getByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
  });
});
