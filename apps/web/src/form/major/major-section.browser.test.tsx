import { majorReply } from '@coursetrail/contract';
import { majors } from '@coursetrail/domain/programs';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp, server } from '../../test-kit.tsx';
import { Component as Form } from '../form.page.tsx';
import { chooseMajor, majorField, openForm, serveStudent } from '../test-kit.tsx';

const save = page.getByRole('button', { name: 'Save Major' });
const saved = page.getByRole('button', { name: 'Major Saved!' });
const alert = page.getByRole('alert');
const noMajor = page.getByRole('option', { name: 'Select a Major' });

/** In OKLab the second number tells green from red. */
const green = /^oklab\(\S+ -0\.(0[5-9]|[1-9])/;
const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

describe('Set Your Major', () => {
  test('lists every major once, after its placeholder (FORM-3)', async () => {
    await openForm({ major: null });
    await majorField.click();
    const list = page.getByRole('listbox', { name: 'Major' });
    const names = list
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Select a Major', ...majors]);
    expect(new Set(names).size).toBe(297);
  });

  test('saves a choice, turns green, and counts as unsaved once another is chosen (FORM-4, FORM-5, FORM-6, FORM-8)', async () => {
    const stored = await openForm({ major: null });
    await expect.element(save).toBeDisabled();
    await chooseMajor('Mathematics');
    await expect.element(save).toBeEnabled();
    expect(backgroundOf(save.element())).not.toMatch(green);

    await save.click();
    await expect.element(saved).toBeVisible();
    expect(backgroundOf(saved.element())).toMatch(green);
    expect(server.sentTo('POST /set-major')).toEqual([{ major: 'Mathematics' }]);
    expect(stored.major).toBe('Mathematics');

    await chooseMajor('Statistics');
    await expect.element(save).toBeEnabled();
    expect(backgroundOf(save.element())).not.toMatch(green);
    await expect.element(page.getByText('Your saved major is Mathematics.')).toBeVisible();
    await chooseMajor('Mathematics');
    await expect.element(save).toBeVisible();
    await expect.element(page.getByText('Your saved major is')).not.toBeInTheDocument();

    // Taking the choice back leaves nothing to save.
    await majorField.click();
    await noMajor.click();
    await expect.element(save).toBeDisabled();
  });

  test('leaves what a student types alone when the saved major arrives, and preselects it afterwards, which can be taken back', async () => {
    serveStudent({ major: 'History' });
    const release = server.hold('GET /get-major');
    await renderInApp(<Form />);
    await majorField.fill('mus');
    release();
    await expect.poll(() => localStorage.getItem('selectedMajor')).toBe('History');
    await expect.element(majorField).toHaveValue('mus');
    await expect.element(page.getByRole('option', { name: 'Music (Composition)' })).toBeVisible();
    await userEvent.tab();
    await expect.element(majorField).toHaveValue('History');
    await majorField.click();
    await noMajor.click();
    await expect.element(majorField).toHaveValue('');
    await expect.element(save).toBeDisabled();
    await expect.element(page.getByText('Your saved major is History.')).toBeVisible();
  });

  test("says why a save was refused in the server's words, tells a lost connection from a refusal, and counts neither as saved (FORM-7, FORM-11, FORM-12, FORM-13)", async () => {
    await openForm({ major: 'Physics' });
    await chooseMajor('Chemistry');
    const endpoint = 'POST /set-major';
    for (const [fail, sentence] of [
      [
        () => server.refuse(endpoint, 'major-changed-too-often'),
        'Failed to set major: You can change your major 3 times a day. Please try again tomorrow.',
      ],
      [
        () => server.refuseWith(endpoint, 403, { error: 'Majors are closed today.' }),
        'Failed to set major: Majors are closed today.',
      ],
      [() => server.refuseWith(endpoint, 500, ''), 'Failed to set major: Unknown error'],
      [() => server.disconnect(endpoint), 'An error occurred while setting the major.'],
      [() => server.refuseWith(endpoint, 500, '<h1>'), 'Failed to set major: Unknown error'],
    ] as const) {
      fail();
      await save.click();
      await expect.element(alert).toHaveTextContent(sentence);
      await expect.element(saved).not.toBeInTheDocument();
      await expect.element(save).toBeEnabled();
      await expect.element(page.getByText('Your saved major is Physics.')).toBeVisible();
    }
    // The failure of one choice is not said of the next.
    await chooseMajor('Mathematics');
    await expect.element(alert).not.toBeInTheDocument();
    server.reply(endpoint, majorReply, { major: 'Mathematics' });
    await save.click();
    await expect.element(saved).toBeVisible();
  });
});
