import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../test-kit.tsx';
import { manual, numberField, openManual, storedCalculus, submissionDialog, termField } from '../test-kit.tsx';

const list = page.getByLabelText('Your list');
const panel = page.getByRole('region', { name: 'Paste a list' });
const toggle = manual.getByRole('button', { name: 'Paste a list' });
const texts = (role: string) =>
  panel
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent);

const pasted =
  'Course\tTerm\tGrade\nMATH 1500\tFall 2023\tA\nMATH 1700\tSP24\tB+\nmy favorite one\nCHEM 1320, Spring 2024, B\nSTAT 2500 A-';

describe('a pasted list', () => {
  test('is shown as it is understood, with what is not, and is sent together', async () => {
    const stored = await openManual({ history: [storedCalculus] });
    await toggle.click();
    await expect.element(list).toHaveFocus();
    await expect.element(panel.getByRole('button', { name: 'Submit list' })).toBeDisabled();
    await list.fill(pasted);
    await expect
      .element(panel.getByRole('status'))
      .toHaveTextContent('3 courses recognized: 2 new, 0 updated, 1 unchanged. 2 lines need fixing.');
    expect(texts('row')).toEqual([
      'TermCourseGradeEffect',
      'Fall 2023MATH 1500ANo change',
      'Spring 2024MATH 1700B+New',
      'Spring 2024CHEM 1320BNew',
    ]);
    expect(texts('listitem')).toEqual([
      expect.stringMatching(/Line 4 my favorite one No course on this line/),
      expect.stringMatching(/Line 6 STAT 2500 A- No term on this line/),
    ]);
    // The term chosen above counts for lines that name none.
    await termField.selectOptions('Fall 2024');
    await expect.poll(() => texts('listitem')).toHaveLength(1);
    await panel.getByRole('button', { name: 'Submit 3 courses' }).click();
    await expect
      .element(submissionDialog.getByRole('status'))
      .toMatchTextContent('3 courses successfully submitted!3 added, 1 unchanged.');
    await expect.element(submissionDialog).toMatchTextContent('You now have 4 courses in 3 semesters.');
    await submissionDialog.getByRole('button', { name: 'OK' }).click();
    await expect.element(list).toHaveFocus();
    // What was not sent stays, to be fixed.
    await expect.element(list).toHaveValue('Course\tTerm\tGrade\nmy favorite one');
    await expect.element(panel.getByRole('status')).toHaveTextContent('0 courses recognized. 1 line needs fixing.');
    expect(stored.history).toEqual([
      storedCalculus,
      { programId: 'MATH 1700', semester: 'SP24', grade: 'B+' },
      { programId: 'CHEM 1320', semester: 'SP24', grade: 'B' },
      { programId: 'STAT 2500', semester: 'FS24', grade: 'A-' },
    ]);
    await panel.getByRole('button', { name: 'Close list' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(toggle).toHaveFocus();
  });

  test('may be a transcript, which lists no requirements; a total that differs is said', async () => {
    await openManual();
    await toggle.click();
    await list.fill(
      'FALL 2023 Local Campus Credits Ugrd\nMATH 1500 Analytic Geometry A- 5.0\nSPNG 2024 Local Campus Credits Ugrd\nMATH 1700 Calculus II B 5.0\nTerm Totals 8.0 8.0',
    );
    await expect
      .element(panel)
      .toMatchTextContent('A transcript lists no requirements; upload your degree audit to see what is left.');
    expect(texts('row').slice(1)).toEqual(['Fall 2023MATH 1500A-New', 'Spring 2024MATH 1700BNew']);
    expect(texts('listitem')).toEqual([
      expect.stringMatching(/Line 5 .* The courses above don’t add up to these credits/),
    ]);
  });

  test('is merged like a file: a grade in progress becomes final, an edited one stays, and one undo takes it all back', async () => {
    const [running, edited] = [
      { programId: 'MATH 1700', semester: 'SP24', grade: 'IP' },
      { programId: 'CHEM 1320', semester: 'SP24', grade: 'A', handEditedAt: '2024-06-01T00:00:00.000Z' },
    ];
    const stored = await openManual({ history: [running, edited] });
    await toggle.click();
    await list.fill(
      'FALL 2023 Local Campus Credits Ugrd\nHIST ELEC1 Ships A- 3.0\nHIST ELEC1 Wars S 3.0\nSPNG 2024 Local Campus Credits Ugrd\nMATH 1700 Calculus II B 5.0\nCHEM 1320 College Chemistry C 4.0',
    );
    expect(texts('row').slice(1)).toEqual([
      'Fall 2023HIST ELEC1A-New',
      'Fall 2023HIST ELEC1SNew',
      'Spring 2024MATH 1700IP → BUpdated',
      'Spring 2024CHEM 1320A, not CYour edit stays',
    ]);
    await panel.getByRole('button', { name: 'Submit 3 courses' }).click();
    await expect
      .element(submissionDialog.getByRole('status'))
      .toMatchTextContent('3 courses successfully submitted!2 added, 1 updated, 1 unchanged.');
    await expect.element(submissionDialog).toMatchTextContent('You now have 4 courses in 2 semesters.');
    expect(stored.history.map(({ programId, grade }) => `${programId} ${grade}`)).toEqual([
      'MATH 1700 B',
      'CHEM 1320 A',
      'HIST ELEC1 A-',
      'HIST ELEC1 S',
    ]);
    await submissionDialog.getByRole('button', { name: 'Undo' }).click();
    await expect.element(submissionDialog.getByRole('status')).toHaveTextContent('Change undone.');
    expect(stored.history).toHaveLength(2);
  });

  test('stays when it cannot be sent, and has the focus again', async () => {
    await openManual({ entered: { pasted: 'MATH 1500 FS23 A' } });
    server.disconnect('POST /course-histories/merge');
    await panel.getByRole('button', { name: 'Submit 1 course' }).click();
    await submissionDialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(list).toHaveFocus();
    await expect.element(list).toHaveValue('MATH 1500 FS23 A');
  });

  test('opens with cells that were pasted into the number', async () => {
    await openManual();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'MATH 1500\tFS23\tA\nMATH 1700\tSP24\tB');
    numberField()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.element(list).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Submit 2 courses' })).toBeEnabled();
    await expect.element(numberField()).toHaveValue('');
  });
});
