import { emptyReply } from '@coursetrail/contract';
import { grades, termName, termsOffered } from '@coursetrail/domain';
import { subjects } from '@coursetrail/domain/subjects';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../../test-kit.tsx';
import {
  calculus,
  chooseMajor,
  enterCourse,
  enteredCalculus,
  gradeField,
  manual,
  numberField,
  openForm,
  openManual,
  storedCalculus,
  subjectField,
  submissionDialog,
  submitButton,
  termField,
} from '../test-kit.tsx';

const alert = manual.getByRole('alert');
const button = (name: string) => manual.getByRole('button', { name });
const listItems = (name: string) =>
  page
    .getByRole('listbox', { name })
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
const optionsOf = (select: Element) => [...select.querySelectorAll('option')].map(({ textContent }) => textContent);

async function expectDone(sentence = 'Course successfully submitted!') {
  await expect.element(submissionDialog.getByRole('status')).toHaveTextContent(sentence);
  await submissionDialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(submissionDialog).not.toBeInTheDocument();
}

describe('manual entry', () => {
  test('offers every term, subject and grade, and a number (MANUAL-1, MANUAL-2, MANUAL-3, MANUAL-4, MANUAL-5)', async () => {
    await openManual();
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Enter Course History Manually');
    const terms = optionsOf(termField.element());
    expect(terms.slice(1).reverse()).toEqual(termsOffered(new Date()).map(termName));
    expect(terms).toEqual(expect.arrayContaining(['Fall 2010', 'Spring 2011', 'Summer 2025']));
    const offered = optionsOf(gradeField().element());
    expect(offered.slice(1)).toEqual([...grades]);
    expect(offered).toHaveLength(17);
    await expect.element(numberField()).toHaveAttribute('placeholder', 'Enter course number');
    await subjectField().click();
    await expect.poll(() => listItems('Course Subject').length).toBe(subjects.length);
    expect(listItems('Course Subject').map((text) => text.split(' ')[0])).toEqual(subjects.map(({ code }) => code));
  });

  test('Submit waits for a major, and saves a chosen one before the course is sent (MANUAL-6)', async () => {
    const stored = await openForm({ major: null, entered: enteredCalculus });
    await expect.element(submitButton).toBeDisabled();
    await expect.element(submitButton).toHaveAccessibleDescription('Choose your major above first.');
    await chooseMajor('Mathematics');
    await expect.element(submitButton).toBeEnabled();
    await submitButton.click();
    await expectDone();
    expect(stored).toMatchObject({ major: 'Mathematics', history: [storedCalculus] });
  });

  test('a major that cannot be saved keeps the course from being sent, and the reason is shown', async () => {
    await openForm({ entered: enteredCalculus });
    server.refuse('POST /set-major', 'major-changed-too-often');
    await chooseMajor('Statistics');
    await submitButton.click();
    await expect
      .element(submissionDialog.getByRole('alert'))
      .toHaveTextContent('Failed to set major: You can change your major 3 times a day. Please try again tomorrow.');
    await submissionDialog.getByRole('button', { name: 'Close' }).last().click();
    expect(server.sentTo('POST /submit-course-history')).toEqual([]);
    await expect.element(numberField()).toHaveValue('1500');
    // The failure belongs to the submission, not to the button that saves a major.
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('a course without a term, a subject, a number or a grade is not sent, and the empty fields are pointed out (MANUAL-8, MANUAL-9, MANUAL-10, MANUAL-11)', async () => {
    await openManual();
    const invalid = () => [...manual.element().querySelectorAll('[aria-invalid="true"]')];
    for (const [index, [part, message]] of (
      [
        ['term', 'Choose a term.'],
        ['subject', 'Choose a subject.'],
        ['number', 'Enter a number.'],
        ['grade', 'Choose a grade.'],
      ] as const
    ).entries()) {
      await submitButton.click();
      await expect.element(alert).toHaveTextContent('Please fill out all fields before submitting.');
      expect(invalid()).toHaveLength(4 - index);
      expect(document.activeElement).toBe(invalid()[0]);
      await expect
        .element(page.elementLocator(invalid()[0] ?? document.body))
        .toHaveAccessibleDescription(new RegExp(message));
      await expect.element(submissionDialog).not.toBeInTheDocument();
      await enterCourse({ [part]: calculus[part] });
    }
    await expect.element(alert).not.toBeInTheDocument();
    expect(server.sentTo('POST /submit-course-history')).toEqual([]);
    await submitButton.click();
    await expectDone();
    expect(server.sentTo('POST /submit-course-history')).toEqual([{ courses: [storedCalculus] }]);
  });

  test('Reset clears every field and complaint (MANUAL-7)', async () => {
    await openManual({
      entered: {
        term: 'FS23',
        pasted: 'CHEM 1320',
        rows: [
          { key: 0, subject: 'MATH', number: 'no', grade: 'A' },
          { key: 1, subject: 'CHEM', number: '1320', grade: null },
        ],
      },
    });
    await submitButton.click();
    await expect.element(alert).toBeVisible();
    await button('Reset').click();
    await expect.element(alert).not.toBeInTheDocument();
    expect(manual.getByRole('group').elements()).toHaveLength(1);
    await expect.element(termField).toHaveFocus();
    await expect.element(termField).toHaveValue('');
    await expect.element(subjectField()).toHaveValue('');
    await expect.element(numberField()).toHaveValue('');
    await expect.element(gradeField()).toHaveValue('');
    await expect.element(page.getByLabelText('Your list')).not.toBeInTheDocument();
  });

  test('after a success the next number can be typed at once, and what was added can be undone', async () => {
    const stored = await openManual({
      entered: enteredCalculus,
      history: [{ programId: 'MATH 1100', semester: 'SP23', grade: 'B' }],
    });
    await submitButton.click();
    const done = submissionDialog.getByRole('status');
    await expect.element(done).toHaveTextContent('Course successfully submitted!');
    await expect.element(submissionDialog).toMatchTextContent('You now have 2 courses in 2 semesters.');
    await expect
      .element(submissionDialog.getByRole('link', { name: 'See my trail' }))
      .toHaveAttribute('href', '/visualizer?mode=current&semester=all');
    const undo = submissionDialog.getByRole('button', { name: 'Undo' });
    server.disconnect('POST /account/undo');
    await undo.click();
    await expect.element(submissionDialog.getByRole('alert')).toHaveTextContent('Could not connect to server.');
    server.reply('POST /account/undo', emptyReply, () => {
      stored.history = stored.history.slice(0, 1);
      return {};
    });
    await undo.click();
    await expectDone('Change undone.');
    expect(stored.history).toHaveLength(1);
    await expect.element(numberField()).toHaveFocus();
    await expect.element(numberField()).toHaveValue('');
    await expect.element(termField).toHaveValue('FS23');
    await expect.element(subjectField()).toHaveValue('MATH');
    await expect.element(gradeField()).toHaveValue('');
  });

  test('several courses of a term are sent together', async () => {
    const stored = await openManual({ entered: enteredCalculus });
    const add = button('Add another course');
    await add.click();
    await expect.element(subjectField('Course 2')).toHaveFocus();
    await enterCourse({ subject: 'MATH', number: '1500', grade: 'B' }, 'Course 2');
    await add.click();
    await enterCourse({ subject: 'CHEM', number: '1320', grade: 'B+' }, 'Course 3');
    await add.click();
    await submitButton.click();
    await expect.element(numberField('Course 2')).toHaveFocus();
    await expect
      .element(numberField('Course 2'))
      .toHaveAccessibleDescription(/You’ve already entered this course above./);
    expect(server.sentTo('POST /submit-course-history')).toEqual([]);

    await button('Remove Course 2').click();
    await expect.element(add).toHaveFocus();
    await submitButton.click(); // the row that was left empty does not count
    await expectDone('2 courses successfully submitted!');
    expect(server.sentTo('POST /submit-course-history')).toHaveLength(1);
    expect(stored.history).toEqual([storedCalculus, { programId: 'CHEM 1320', semester: 'FS23', grade: 'B+' }]);
    expect(manual.getByRole('group').elements()).toHaveLength(1);
  });

  test('a number that no course can have is refused; case and blanks do not matter, and an alias is stored as the catalog writes it', async () => {
    const stored = await openManual({
      entered: { term: 'FS23', rows: [{ key: 0, subject: 'MATH', number: '15', grade: 'A' }] },
    });
    await submitButton.click();
    await expect.element(numberField()).toHaveFocus();
    await expect
      .element(numberField())
      .toHaveAccessibleDescription(/Course numbers have three to six letters or digits./);
    expect(server.sentTo('POST /submit-course-history')).toEqual([]);

    await enterCourse({ subject: 'ACCTY', number: ' 2036 h ', grade: 'A' });
    await submitButton.click();
    await expectDone();
    // A subject typed along with the number is understood too.
    await enterCourse({ number: 'cmp sc 1050', grade: 'B' });
    await expect.element(subjectField()).toHaveValue('CMP_SC');
    await expect.element(numberField()).toHaveValue('1050');
    await submitButton.click();
    await expectDone();
    expect(stored.history.map(({ programId }) => programId)).toEqual(['ACCTCY 2036H', 'CMP_SC 1050']);
  });

  test('the catalog suggests courses by number and by title, and describes the one entered; one chosen with Enter stays, however quickly the field is left', async () => {
    await openManual();
    await subjectField().fill('computer sc');
    await expect.poll(() => listItems('Course Subject')[0]).toBe('CMP_SC Computer Science ');
    await enterCourse({ subject: 'CMP_SC' });
    await expect.element(numberField()).toHaveAccessibleDescription('or a word from the title');
    await numberField().fill('105');
    await expect.poll(() => listItems('Course Number')).toEqual(['1050 Algorithm Design and Programming I 4 credits']);
    await numberField().fill('programming ii');
    await expect.poll(() => listItems('Course Number')).toEqual(['2050 Algorithm Design and Programming II 4 credits']);
    await userEvent.keyboard('{ArrowDown}');
    const field = numberField().element() as HTMLElement;
    // Two events in a row, as a busy browser delivers them: no time to draw the choice before the field is left.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await Promise.resolve();
    field.blur();
    await expect.element(numberField()).toHaveValue('2050');
    await expect.element(submissionDialog).not.toBeInTheDocument();
    for (const [number, description] of [
      ['2050', 'Algorithm Design and Programming II · 4 credits'],
      ['1000', 'Introduction to the Major · 1 credit'],
      ['2050w', 'Algorithm Design and Programming II · 4 credits'], // a section shares the title of its course
      ['4995', 'Undergraduate Research · variable credits'],
      ['9998', 'Not in our catalog; you can still submit it.'],
    ] as const) {
      await numberField().fill(number);
      await expect.element(numberField()).toHaveAccessibleDescription(description);
    }
  });
});
