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

  test('without a new course can be uploaded as long as we keep no audit as new', async () => {
    readAs(audit);
    const history = audit.courses.map(({ place: _place, ...attempt }) => attempt);
    serveStudent({ history });
    server.reply('GET /account/documents/audit', documentReply('audit'), {
      version: 0,
      document: null,
    });
    await renderInApp(<Form />);
    await file.upload(auditFile());
    await expect.element(button).toBeEnabled();
    await expect.element(section).toMatchTextContent('Updates what your degree still asks for.');
  });

  test('of a program that the student only considers cannot be uploaded', async () => {
    readAs({ ...audit, isWhatIf: true });
    await openForm();
    await file.upload(auditFile());
    await expect.element(alert).toMatchTextContent('This is a what-if audit of another program.');
    await expect.element(button).toBeDisabled();
  });

  test('that is larger than any audit is refused before it is read', async () => {
    const workers = readAs(audit);
    await openUpload();
    // Dropped: the runner would take seconds to hand over a file of this size.
    drop(auditFile('film.pdf', 'application/pdf', '-'.repeat(maxUploadBytes + 1)));
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
