import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../test-kit.tsx';
import {
  alert,
  button,
  card,
  confirmButton,
  confirmDialog,
  deletion,
  edit,
  editButtons,
  expectLogged,
  history,
  openEdit,
  order,
  search,
  took,
} from './test-kit.tsx';

const one = 'DELETE /api/user/courses/MATH_1500-FS22';

describe('a deletion', () => {
  test('asks first, and neither Cancel nor the x deletes; it is sent once, removes the card and closes the question; undo restores the course (EDIT-29, EDIT-30, EDIT-31, EDIT-32, EDIT-34)', async () => {
    const served = await openEdit();
    for (const way of ['Cancel', 'Close']) {
      await deletion('MATH 1500').click();
      await expect
        .element(confirmDialog)
        .toMatchTextContent('Are you sure you want to delete MATH 1500 from Fall 2022?');
      await confirmButton(way).click();
      await expect.element(confirmDialog).not.toBeInTheDocument();
      await expect.element(deletion('MATH 1500')).toHaveFocus();
    }
    expect(server.sentTo(one)).toEqual([]);
    await deletion('MATH 1500').click();
    const release = server.hold(one);
    await confirmButton('Delete').dblClick();
    await expect.element(confirmButton('Deleting…')).toBeVisible();
    await expect.element(confirmButton('Cancel')).toBeDisabled();
    await expect.element(confirmButton('Close')).toBeDisabled();
    release();
    await expect.element(confirmDialog).not.toBeInTheDocument();
    await expect.element(card('MATH 1500')).not.toBeInTheDocument();
    await expect.element(edit('STAT 2500')).toHaveFocus();
    expect(served.stored('MATH 1500')).toBeUndefined();
    expect(server.sentTo(one)).toHaveLength(1);

    // Where the course was: below the row before it and above the row after it.
    const notice = page.getByText('MATH 1500 from Fall 2022 deleted.');
    const topOf = (each: { element: () => Element }) => each.element().getBoundingClientRect().top;
    expect(topOf(edit('CMP_SC 1050'))).toBeLessThan(topOf(notice));
    expect(topOf(notice)).toBeLessThan(topOf(edit('STAT 2500')));
    await button('Undo').click();
    await expect.element(card('MATH 1500')).toBeVisible();
    expect(served.stored('MATH 1500')).toEqual(['FS22', 'C']);
  });

  test('of one of two courses with one code in one semester says which, by its title and grade', async () => {
    const twins = ['Ships', 'Wars'].map((title) =>
      took('HIST ELEC1', 'FS22', 'A', { _id: title, title, origin: 'transfer' }),
    );
    const served = await openEdit([...twins, took('HIST 1100', 'FS22', 'B', { title: 'American History' })]);
    await expect.element(button('Delete HIST 1100 from Fall 2022')).toBeVisible();
    await button('Delete HIST ELEC1 (Wars, A) from Fall 2022').click();
    await expect
      .element(confirmDialog)
      .toMatchTextContent('Are you sure you want to delete HIST ELEC1 (Wars, A) from Fall 2022?');
    await confirmButton('Delete').click();
    await expect.element(page.getByText('HIST ELEC1 (Wars, A) from Fall 2022 deleted.')).toBeVisible();
    await expect.element(button('Delete HIST ELEC1 from Fall 2022')).toBeVisible();
    expect(served.stored('HIST ELEC1')).toEqual(['FS22', 'A']);
  });

  test('that fails leaves the card and says why (EDIT-35, EDIT-36)', async () => {
    const { serveDeletions } = await openEdit();
    for (const [fail, reason] of [
      [() => server.refuse(one, 'internal-error'), /Please try again/],
      [() => server.refuse(one, 'course-not-found'), /already deleted elsewhere/],
      [() => server.disconnect(one), /Please try again/],
    ] as const) {
      fail();
      await deletion('MATH 1500').click();
      await expect.element(confirmDialog).toBeVisible();
      await expect.element(alert).not.toBeInTheDocument();
      await confirmButton('Delete').click();
      await expect.element(alert).toHaveTextContent('Failed to delete course. Please try again.');
      await expect.element(confirmDialog).toMatchTextContent(reason);
      expectLogged('Delete failed');
      vi.mocked(console.error).mockClear();
      await confirmButton('Cancel').click();
      await expect.element(card('MATH 1500')).toBeVisible();
    }
    serveDeletions();
    await deletion('MATH 1500').click();
    await expect.element(alert).not.toBeInTheDocument();
    await confirmButton('Delete').click();
    await expect.element(card('MATH 1500')).not.toBeInTheDocument();
    await expect.element(edit('STAT 2500')).toHaveFocus();
  });

  test('takes several at once, and one undo restores all of them', async () => {
    const served = await openEdit();
    await button('Select').click();
    await expect.element(button('Delete 0 selected')).toBeDisabled();
    await search.fill('math');
    await button('Select all shown').click();
    await search.fill('');
    await page.getByRole('checkbox', { name: 'Select STAT 2500 from Spring 2000' }).click();
    await button('Delete 3 selected').click();
    await expect.element(confirmDialog).toMatchTextContent('Are you sure you want to delete these 3 courses?');
    await expect.element(confirmDialog.getByRole('listitem')).toHaveLength(3);
    await confirmButton('Delete').click();
    await expect.element(page.getByText('3 courses deleted.')).toBeVisible();
    await expect.poll(order).toEqual(['ENGLSH 1000', 'CMP_SC 1050', 'BIO_SC 1010']);
    expect(server.sentTo('POST /course-histories/delete')).toEqual([
      { ids: ['MATH_1500-FS22', 'MATH_1700-SP23', 'STAT_2500-SP00'] },
    ]);
    await button('Undo').click();
    await expect.element(editButtons).toHaveLength(history.length);
    expect(served.count()).toBe(history.length);
  });

  test('of the last course leaves the empty page and its undo', async () => {
    await openEdit(history.slice(0, 1));
    await deletion('CMP_SC 1050').click();
    await confirmButton('Delete').click();
    await expect.element(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible();
    await expect.element(page.getByText('CMP_SC 1050 from Fall 2022 deleted.')).toHaveFocus();
    await button('Undo').click();
    await expect.element(card('CMP_SC 1050')).toBeVisible();
  });
});

describe('the selection', () => {
  test('cannot begin during an edit, and ends without a trace', async () => {
    await openEdit();
    await edit('MATH 1700').click();
    await expect.element(button('Select')).toBeDisabled();
    await button('Cancel').click();
    await button('Select').click();
    await page.getByRole('checkbox', { name: 'Select MATH 1700 from Spring 2023' }).click();
    await expect.element(button('Delete 1 selected')).toBeEnabled();
    await page.getByRole('checkbox', { name: 'Select MATH 1700 from Spring 2023' }).click();
    await expect.element(button('Delete 0 selected')).toBeDisabled();
    await button('Done').click();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });

  test('has its bar in view on a phone, wherever in the list the student is', async () => {
    await page.viewport(390, 700);
    await openEdit();
    await button('Select').click();
    const bar = page.getByRole('toolbar', { name: 'Selected courses' });
    for (const y of [0, 300, 10_000]) {
      scrollTo(0, y);
      await expect.poll(() => bar.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(700);
    }
    await page.viewport(1280, 800);
  });
});
