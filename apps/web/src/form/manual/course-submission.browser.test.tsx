import { courseHistoriesReply, submitCoursesReply } from '@coursetrail/contract';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { server, student } from '../../test-kit.tsx';
import {
  enterCourse,
  enteredCalculus,
  gradeField,
  numberField,
  openManual,
  storedCalculus,
  subjectField,
  submissionDialog,
  submitButton,
  termField,
} from '../test-kit.tsx';

const inDialog = (name: string) => submissionDialog.getByRole('button', { name });
const closeButton = inDialog('Close').last();
const alert = submissionDialog.getByRole('alert');
const alreadyAdded = "You've already added this course for that semester.";

const unusual = {
  term: 'FS23',
  rows: [{ key: 0, subject: 'MATH', number: 'ELEC1', grade: 'A' }],
};

describe('a submission', () => {
  test('is sent once, in the form the server knows, while a dialog shows its progress (MANUAL-14, MANUAL-15, MANUAL-16, MANUAL-21, MANUAL-22, MANUAL-23)', async () => {
    const stored = await openManual({ entered: enteredCalculus });
    const release = server.hold('POST /submit-course-history');
    await submitButton.dblClick();
    await expect.element(submissionDialog.getByRole('status')).toHaveTextContent('Submitting course…');
    // A submission on its way cannot be closed.
    await userEvent.keyboard('{Escape}');
    await expect.element(inDialog('Close')).toBeDisabled();
    await expect.element(submissionDialog).toBeVisible();
    release();
    await expect.element(submissionDialog.getByRole('status')).toHaveTextContent('Course successfully submitted!');
    expect(server.sentTo('POST /submit-course-history')).toEqual([{ courses: [storedCalculus] }]);
    await expect.element(inDialog('OK')).toHaveFocus();
    await inDialog('OK').click();
    await expect.element(submissionDialog).not.toBeInTheDocument();
    expect(stored.history).toEqual([storedCalculus]);
  });

  test('of a course that the student’s own record holds is refused, and of another semester is not, whatever others have (MANUAL-12, MANUAL-13, MANUAL-24)', async () => {
    const stored = await openManual({ entered: enteredCalculus });
    // Added in another tab: this page has not seen it.
    stored.history = [storedCalculus];
    await submitButton.click();
    await expect.element(alert).toHaveTextContent(alreadyAdded);
    await expect.element(submissionDialog).toMatchTextContent('MATH 1500 Fall 2023');
    await closeButton.click();
    expect(server.askedOf('GET /course-histories').at(-1)).toBe('/course-histories?scope=mine');
    expect(server.sentTo('POST /submit-course-history')).toEqual([]);
    await expect.element(numberField()).toHaveFocus();
    await expect.element(numberField()).toHaveAccessibleDescription(/You already have this course in that semester./);

    server.reply('GET /course-histories', courseHistoriesReply, [
      { firebaseUid: student.uid, major: null, courses: [{ _id: '1', ...storedCalculus }] },
      {
        firebaseUid: 'student-2',
        major: null,
        courses: [{ _id: '2', ...storedCalculus, semester: 'SP24' }],
      },
    ]);
    await enterCourse({ term: 'Spring 2024' });
    await expect.element(numberField()).not.toHaveAttribute('aria-invalid', 'true');
    await submitButton.click();
    await inDialog('OK').click();
    expect(stored.history).toEqual([storedCalculus, { ...storedCalculus, semester: 'SP24' }]);
  });

  test('that fails says why, what was entered stays, and it can be sent again (MANUAL-17, MANUAL-18, MANUAL-19, MANUAL-20)', async () => {
    const endpoint = 'POST /submit-course-history';
    const stored = await openManual({ entered: enteredCalculus });
    await expect.poll(() => server.askedOf('GET /course-histories').length).toBeGreaterThan(0);
    for (const [fail, sentence] of [
      [() => server.refuse(endpoint, 'grade-unknown'), 'Please choose a grade from the list.'],
      [() => server.refuseWith(endpoint, 403, { error: 'Closed for the night.' }), 'Closed for the night.'],
      [() => server.refuse(endpoint, 'course-already-added'), alreadyAdded],
      [() => server.refuseWith(endpoint, 500, ''), 'Failed to submit course.'],
      [() => server.disconnect(endpoint), 'An error occurred while submitting the course.'],
      [() => server.disconnect('GET /course-histories'), 'An error occurred while submitting the course.'],
    ] as const) {
      fail();
      await submitButton.click();
      await expect.element(alert).toHaveTextContent(sentence);
      await expect.element(closeButton).toHaveFocus();
      await closeButton.click();
      await expect.element(submissionDialog).not.toBeInTheDocument();
      await expect.element(submitButton).toHaveFocus();
      await expect.element(termField).toHaveValue('FS23');
      await expect.element(subjectField()).toHaveValue('MATH');
      await expect.element(numberField()).toHaveValue('1500');
      await expect.element(gradeField()).toHaveValue('A');
    }
    // What cannot be compared with the history is not sent.
    expect(server.sentTo(endpoint)).toHaveLength(5);
    expect(stored.history).toEqual([]);
    server.reply('GET /course-histories', courseHistoriesReply, []);
    server.reply(endpoint, submitCoursesReply, { added: 1 });
    await submitButton.click();
    await expect.element(submissionDialog.getByRole('status')).toHaveTextContent('Course successfully submitted!');
  });

  test('of a number the catalog would not print is asked about', async () => {
    const stored = await openManual({ entered: unusual });
    await submitButton.click();
    await expect.element(submissionDialog).toMatchTextContent('MATH ELEC1');
    await expect.element(inDialog('Change it')).toHaveFocus();
    await inDialog('Change it').click();
    await expect.element(submissionDialog).not.toBeInTheDocument();
    await expect.element(submitButton).toHaveFocus();
    expect(server.sentTo('POST /submit-course-history')).toEqual([]);

    await submitButton.click();
    await inDialog('Submit anyway').click();
    await inDialog('OK').click();
    expect(stored.history.map(({ programId }) => programId)).toEqual(['MATH ELEC1']);
  });
});

test("a draft of another student's is not shown", async () => {
  await openManual();
  sessionStorage.setItem('manualDraft', JSON.stringify({ owner: `not-${student.uid}`, draft: enteredCalculus }));
  await openManual();
  await expect.element(numberField().last()).toHaveValue('');
});

test('what is typed before this tab hears that another student logged in is kept for nobody', async () => {
  await openManual();
  localStorage.setItem('userId', 'somebody-else');
  await numberField().fill('1700');
  await expect.element(numberField()).toHaveValue('1700');
  expect(sessionStorage.getItem('manualDraft') ?? '').not.toContain('1700');
});
