import { lastTermOffered, termName } from '@coursetrail/domain';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../test-kit.tsx';
import {
  alert,
  button,
  edit,
  expectLogged,
  fact,
  grade,
  openEdit,
  optionsOf,
  region,
  semester,
  sortButton,
  took,
} from './test-kit.tsx';

const saveButtons = button('Save');
/** Every fall, spring and summer from Fall 2010 to the term after the present one. */
function termsFrom2010(): string[] {
  const years = Array.from({ length: 100 }, (_, index) => 2011 + index);
  const terms = years.flatMap((year) => [`Spring ${year}`, `Summer ${year}`, `Fall ${year}`]);
  return ['Fall 2010', ...terms.slice(0, terms.indexOf(termName(lastTermOffered(new Date()))) + 1)];
}

const notSaved = page.getByText('Not saved yet');

describe('an edit', () => {
  test('offers the semesters, the grades, Save and Cancel, with the present values selected; a term and a grade outside the lists are extra options of that course, and saving one never changes the other (EDIT-15, EDIT-16, EDIT-17, EDIT-18)', async () => {
    const served = await openEdit([
      took('BIO_SC 1010', 'FS99', 'S'),
      took('STAT 2500', 'SP00', 'CR'),
      took('MATH 1700', 'SP23', 'B+'),
    ]);
    await edit('MATH 1700').click();
    await expect.element(semester).toHaveFocus();
    expect(optionsOf(semester)).toEqual(['Select Semester', ...termsFrom2010()]);
    expect(optionsOf(grade)).toEqual('A+ A A- B+ B B- C+ C C- D+ D D- F W N/A IP'.split(' '));
    await expect.element(semester).toHaveValue('SP23');
    await expect.element(grade).toHaveValue('B+');
    await expect.element(saveButtons).toBeVisible();
    await expect.element(button('Cancel')).toBeVisible();

    await edit('BIO_SC 1010').click();
    expect(optionsOf(semester).slice(0, 3)).toEqual(['Select Semester', 'Fall 1999', 'Fall 2010']);
    expect(optionsOf(grade)[0]).toBe('S');
    await grade.selectOptions('B');
    await saveButtons.click();
    await expect.element(fact('BIO_SC 1010', 'Grade')).toHaveTextContent('B');
    await edit('STAT 2500').click();
    await semester.selectOptions('Fall 2010');
    await saveButtons.click();
    await expect.element(fact('STAT 2500', 'Semester')).toHaveTextContent('Fall 2010');
    expect(served.stored('BIO_SC 1010')).toEqual(['FS99', 'B']);
    expect(served.stored('STAT 2500')).toEqual(['FS10', 'CR']);
  });

  test('happens in one card at a time, a change is not lost to another, and Cancel restores the card as it was (EDIT-19, EDIT-21)', async () => {
    await openEdit();
    await edit('MATH 1500').click();
    await edit('MATH 1700').click();
    await expect.element(saveButtons).toHaveLength(1);
    await expect.element(edit('MATH 1500')).toBeVisible();
    await expect.element(semester).toHaveValue('SP23');

    await grade.selectOptions('F');
    await edit('CMP_SC 1050').click();
    await expect.element(saveButtons).toHaveLength(1);
    await expect.element(page.getByText('Please save or cancel this change first.')).toBeVisible();
    await expect.element(semester).toHaveFocus();
    await expect.element(grade).toHaveValue('F');
    await expect.element(notSaved).toBeVisible();
    await button('Cancel').click();
    await expect.element(saveButtons).not.toBeInTheDocument();
    await expect.element(fact('MATH 1700', 'Semester')).toHaveTextContent('Spring 2023');
    await expect.element(fact('MATH 1700', 'Grade')).toHaveTextContent('B+');
    await expect.element(edit('MATH 1700')).toHaveFocus();
    expect(server.sentTo('POST /edit-course')).toEqual([]);
  });

  test('is saved once, in code form, says so while it is sent, and can be undone, which may fail (EDIT-22, EDIT-25)', async () => {
    const served = await openEdit();
    await edit('MATH 1700').click();
    await saveButtons.click();
    // Nothing was changed, so there is nothing to undo.
    await expect.element(edit('MATH 1700')).toHaveFocus();
    await expect.element(button('Undo')).not.toBeInTheDocument();
    const before = server.sentTo('POST /edit-course').length;
    await edit('MATH 1700').click();
    await semester.selectOptions('Fall 2023');
    await grade.selectOptions('A');
    const release = server.hold('POST /edit-course');
    await saveButtons.dblClick();
    await expect.element(button('Saving…')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(semester).toBeDisabled();
    await expect.element(button('Cancel')).toHaveAttribute('aria-disabled', 'true');
    (button('Cancel').element() as HTMLElement).click();
    release();
    await expect.element(fact('MATH 1700', 'Semester')).toHaveTextContent('Fall 2023');
    await expect.element(fact('MATH 1700', 'Grade')).toHaveTextContent('A');
    await expect.element(page.getByRole('combobox', { name: 'Semester' })).not.toBeInTheDocument();
    expect(server.sentTo('POST /edit-course').slice(before)).toEqual([
      { courseId: 'MATH_1700-SP23', updatedData: { semester: 'FS23', grade: 'A' } },
    ]);

    await edit('MATH 1700').click();
    await semester.selectOptions('Spring 2024');
    await grade.selectOptions('F');
    await saveButtons.click();
    await expect.element(fact('MATH 1700', 'Grade')).toHaveTextContent('F');
    await expect.element(page.getByText('MATH 1700 saved.')).toBeVisible();
    await expect.element(edit('MATH 1700')).toHaveFocus();
    await button('Undo').click();
    const undone = page.getByText('Change undone.');
    await expect.element(fact('MATH 1700', 'Semester')).toHaveTextContent('Fall 2023');
    await expect.element(undone).toHaveFocus();
    await expect.element(fact('MATH 1700', 'Grade')).toHaveTextContent('A');
    expect(served.stored('MATH 1700')).toEqual(['FS23', 'A']);
    await button('Close').click();
    await expect.element(undone).not.toBeInTheDocument();

    server.refuse('POST /account/undo', 'nothing-to-undo');
    await edit('MATH 1700').click();
    await grade.selectOptions('B');
    await saveButtons.click();
    await button('Undo').click();
    await expect.element(alert).toHaveTextContent('We couldn’t undo that. There’s nothing to undo.');
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('without a semester is refused beside the field and not sent, unless the course never had one', async () => {
    await openEdit([took('MATH 1500', '', 'C'), took('MATH 1700', 'SP23', 'B+')]);
    await edit('MATH 1700').click();
    await semester.selectOptions('Select Semester');
    await saveButtons.click();
    await expect.element(alert).toHaveTextContent('Please select a semester.');
    await expect.element(semester).toHaveAccessibleDescription('Please select a semester.');
    expect(server.sentTo('POST /edit-course')).toEqual([]);
    await button('Cancel').click();
    await edit('MATH 1500').click();
    await expect.element(alert).not.toBeInTheDocument();
    await grade.selectOptions('B');
    await saveButtons.click();
    await expect.element(fact('MATH 1500', 'Grade')).toHaveTextContent('B');
    expect(server.sentTo('POST /edit-course')).toEqual([{ courseId: 'MATH_1500-', updatedData: { grade: 'B' } }]);
  });

  test('moves with its entered values when the list is sorted, and is still to be saved (EDIT-23)', async () => {
    const served = await openEdit();
    const sort = sortButton('Sort by Semester');
    const fall = region('Fall 2024');
    await edit('MATH 1500').click();
    await semester.selectOptions('Fall 2024');
    await grade.selectOptions('B');
    await expect.element(fall).not.toBeInTheDocument();
    await sort.click();
    await expect.element(fall.getByText('MATH 1500')).toBeVisible();
    await expect.element(page.getByRole('region').last()).toHaveAccessibleName('Fall 2024');
    await expect.element(semester).toHaveValue('FS24');
    await expect.element(grade).toHaveValue('B');
    await expect.element(notSaved).toBeVisible();
    expect(served.stored('MATH 1500')).toEqual(['FS22', 'C']);

    await button('Cancel').click();
    await expect.element(region('Fall 2022').getByText('MATH 1500')).toBeVisible();
    await expect.element(fall).not.toBeInTheDocument();

    await edit('MATH 1500').click();
    await semester.selectOptions('Fall 2024');
    await sort.click();
    await saveButtons.click();
    await expect.element(fall.getByText('MATH 1500')).toBeVisible();
    await expect.element(edit('MATH 1500')).toHaveFocus();
    expect(served.stored('MATH 1500')).toEqual(['FS24', 'C']);
  });

  const endpoint = 'POST /edit-course';
  test('that fails is logged, says why on its card and keeps what was entered (EDIT-26, EDIT-27, EDIT-28)', async () => {
    const { serveEdits } = await openEdit();
    await edit('MATH 1700').click();
    await semester.selectOptions('Fall 2023');
    await grade.selectOptions('A');
    for (const [sentence, fail] of [
      ['could not be understood', () => server.refuse(endpoint, 'invalid-request')],
      ['Something went wrong on the server. Nothing was changed.', () => server.refuse(endpoint, 'internal-error')],
      ["You've already added this course for that semester.", () => server.refuse(endpoint, 'course-already-added')],
      ['Could not connect to server.', () => server.disconnect(endpoint)],
    ] as const) {
      fail();
      await saveButtons.click();
      await expect.element(alert).toMatchTextContent(sentence);
      await expect.element(alert).toMatchTextContent('Failed to save course.');
      expectLogged('Failed to save course');
      vi.mocked(console.error).mockClear();
      await expect.element(semester).toHaveValue('FS23');
      await expect.element(grade).toHaveValue('A');
      await expect.element(saveButtons).toHaveFocus();
    }
    serveEdits();
    await saveButtons.click();
    await expect.element(fact('MATH 1700', 'Grade')).toHaveTextContent('A');
  });

  test('is walked through with the keyboard', async () => {
    await openEdit([took('MATH 1700', 'SP23', 'B+')]);
    (edit('MATH 1700').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(semester).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Tab}{ArrowUp}{Tab}{Enter}');
    await expect.element(fact('MATH 1700', 'Semester')).toHaveTextContent('Summer 2023');
    await expect.element(fact('MATH 1700', 'Grade')).toHaveTextContent('A-');
    await expect.element(edit('MATH 1700')).toHaveFocus();
  });
});
