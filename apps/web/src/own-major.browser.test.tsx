import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Component as Form } from './form/form.page.tsx';
import { chooseMajor, majorField, openForm } from './form/test-kit.tsx';
import { Component as Statistics } from './statistics/statistics.page.tsx';
import { chooseMajor as chooseViewedMajor } from './statistics/test-kit.tsx';
import { renderInApp, server } from './test-kit.tsx';

describe('looking at the statistics of another major', () => {
  test.each([
    ['a major chosen there and not saved yet', 'Physics', 'History'],
    ['no major, where none was chosen', null, null],
  ])('leaves the Form with %s (FORM-10)', async (_, major, chosen) => {
    await openForm({ major });
    if (chosen !== null) await chooseMajor(chosen);
    await cleanup();

    await renderInApp(<Statistics />);
    const viewed = page.getByRole('combobox', { name: 'Major' });
    await chooseViewedMajor('Nursing');
    await cleanup();

    await renderInApp(<Form />);
    await expect.element(majorField).toHaveValue(chosen ?? major ?? '');
    expect(server.sentTo('POST /set-major')).toEqual([]);
    await cleanup();

    // The statistics have their own choice again (STAT-19).
    await renderInApp(<Statistics />);
    await expect.element(viewed).toHaveValue('Nursing');
  });
});
