import { type CSSProperties, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';
import { SearchSelect, SuggestField } from './search-select.tsx';

const courses = ['MATH 1500', 'MATH 1700', 'STAT 2500'];
const including = (search: string, values: readonly string[]) =>
  values.filter((value) => value.toLowerCase().includes(search.toLowerCase()));

function Select({ first = null, style }: { first?: string | null; style?: CSSProperties }) {
  const [value, setValue] = useState<string | null>(first);
  return (
    <form style={style} onSubmit={(event) => event.preventDefault()}>
      <SearchSelect
        label="Course"
        placeholder="Select a course"
        options={courses}
        value={value}
        onChange={setValue}
        find={including}
        nothingFound="No such course."
        clearLabel="Clear the course"
      />
      <output>{value ?? 'none'}</output>
      <button type="submit">Submit</button>
    </form>
  );
}

const field = page.getByRole('combobox', { name: 'Course' });
const options = page.getByRole('option');
const chosen = page.getByRole('status').first();

test('the Tab key passes a list without opening it; an arrow key opens it', async () => {
  await renderInApp(<Select />);
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  expect(options.elements()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(chosen).toHaveTextContent('MATH 1700');
  await expect.element(field).toHaveValue('MATH 1700');
});

test('leaving a list chooses nothing, and the choice before stands there again', async () => {
  await renderInApp(<Select first="STAT 2500" />);
  await field.click();
  await userEvent.keyboard('math{ArrowDown}');
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(field).toHaveValue('STAT 2500');
  await expect.element(chosen).toHaveTextContent('STAT 2500');
});

test('Escape closes a list, and a second one changes nothing', async () => {
  await renderInApp(<Select first="STAT 2500" />);
  await field.click();
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(options.elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('STAT 2500');
});

test('a second click moves the cursor and leaves the list open; the cross takes the choice back', async () => {
  await renderInApp(<Select first="STAT 2500" />);
  await field.click();
  await field.click();
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Clear the course' }).click();
  await expect.element(chosen).toHaveTextContent('none');
  await expect.element(field).toHaveFocus();
});

test('a list opens above its field where there is no room below', async () => {
  await renderInApp(<Select style={{ position: 'fixed', insetBlockEnd: 0, insetInline: 0 }} />);
  await field.click();
  await expect.element(options.first()).toBeVisible();
  const [list, input] = [options.first(), field].map((each) => each.element().getBoundingClientRect());
  expect(list?.bottom).toBeLessThan(input?.top ?? 0);
});

test('a field that suggests takes any text, and Enter sends it unless a suggestion was reached', async () => {
  let sent: string | undefined;
  function Suggest() {
    const [value, setValue] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent = value;
        }}
      >
        <SuggestField
          label="Course"
          placeholder="Any course"
          suggestions={courses}
          value={value}
          onChange={setValue}
          find={including}
          limit={2}
          describe={(course) => course}
        />
      </form>
    );
  }
  await renderInApp(<Suggest />);
  await field.click();
  await userEvent.keyboard('math');
  await expect.element(options.first()).toBeVisible();
  expect(options.elements()).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('MATH 1500');
  expect(sent).toBeUndefined();
  await userEvent.keyboard('H{Enter}');
  expect(sent).toBe('MATH 1500H');
});
