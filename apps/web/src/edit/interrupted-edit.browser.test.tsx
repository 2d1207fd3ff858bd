import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../test-kit.tsx';
import { alert, button, card, edit, editButtons, fact, grade, history, openEdit, semester } from './test-kit.tsx';

/** As when the student comes back to the tab. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

describe('in the middle of an edit', () => {
  test('other courses may change elsewhere, and the edit stays', async () => {
    const served = await openEdit();
    await edit('MATH 1700').click();
    await grade.selectOptions('A');
    served.replace(
      history
        .filter(({ programId }) => programId !== 'MATH 1500')
        .map((each) => (each.programId === 'MATH 1700' ? { ...each, grade: 'D' } : each)),
    );
    lookAgain();
    await expect.element(card('MATH 1500')).not.toBeInTheDocument();
    await expect.element(grade).toHaveValue('A');
    await expect
      .element(
        page.getByText(
          'This course was changed elsewhere. It’s now in Spring 2023 with grade D. Saving replaces that.',
        ),
      )
      .toBeVisible();
    await button('Save').click();
    await expect.element(fact('MATH 1700', 'Grade')).toHaveTextContent('A');
    expect(served.stored('MATH 1700')).toEqual(['SP23', 'A']);
  });

  test('the course may be deleted elsewhere, and the card says so', async () => {
    const served = await openEdit();
    await edit('MATH 1700').click();
    await grade.selectOptions('A');
    served.replace(history.filter(({ programId }) => programId !== 'MATH 1700'));
    server.refuse('POST /edit-course', 'course-not-found');
    await button('Save').click();
    await expect
      .element(alert)
      .toHaveTextContent('Failed to save course. It was deleted in another tab or on another device.');
    await expect.element(grade).toHaveValue('A');
    lookAgain();
    await expect.element(page.getByText(/MATH 1700 was deleted in another tab/)).toBeVisible();
    await button('Cancel').click();
    await expect.element(card('MATH 1700')).not.toBeInTheDocument();
    await expect.element(editButtons).toHaveLength(history.length - 1);
  });

  test('the browser asks before the page is closed, as long as a change is not saved', async () => {
    await openEdit();
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await edit('MATH 1700').click();
    await expect.element(semester).toBeVisible();
    expect(isHeld()).toBe(false);
    await grade.selectOptions('A');
    await vi.waitFor(() => expect(isHeld()).toBe(true));
    await button('Cancel').click();
    await vi.waitFor(() => expect(isHeld()).toBe(false));
  });
});
