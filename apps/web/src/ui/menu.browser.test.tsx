import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, renderInApp } from '../test-kit.tsx';
import { Menu } from './menu.tsx';

/** A menu at an edge of the screen, and what was chosen in it. */
function Screen({ edge = 'left' }: { edge?: 'left' | 'right' }) {
  const [chosen, setChosen] = useState('');
  const entry = (label: string) => ({ label, onSelect: () => setChosen(label) });
  return (
    <div style={{ height: '90vh', display: 'flex', flexDirection: 'column' }}>
      <output>{chosen}</output>
      <div
        style={{
          marginTop: edge === 'left' ? 0 : 'auto',
          marginLeft: edge === 'left' ? 0 : 'auto',
        }}
      >
        <Menu
          label="More for this plan"
          groups={[[entry('Rename'), entry('Duplicate')], [], [entry('Delete this plan')]]}
        />
      </div>
      <button type="button">After it</button>
    </div>
  );
}

const button = page.getByRole('button', { name: 'More for this plan' });
const menu = page.getByRole('menu', { name: 'More for this plan' });
const entry = (name: string) => menu.getByRole('menuitem', { name });
const chosen = page.getByRole('status');

test('a menu is walked with the keyboard alone, and gives the focus back', async () => {
  await renderInApp(<Screen />);
  await userEvent.tab();
  for (const [keys, name] of [
    ['{Enter}', 'Rename'],
    ['{ArrowDown}', 'Duplicate'],
    ['{ArrowDown}', 'Delete this plan'],
    ['{ArrowDown}', 'Rename'],
    ['{ArrowUp}', 'Delete this plan'],
    ['{Home}', 'Rename'],
    ['{End}', 'Delete this plan'],
    ['d', 'Duplicate'],
    ['d', 'Delete this plan'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(entry(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard(' {ArrowDown}{Enter}');
  await expect.element(chosen).toHaveTextContent('Duplicate');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry('Rename')).toHaveFocus();
  await userEvent.tab();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'After it' })).toHaveFocus();
});

test('a menu closes by a click on its button or outside of it, and nothing is chosen', async () => {
  await renderInApp(<Screen />);
  for (const close of [() => button.click(), () => userEvent.click(document.body, { position: { x: 600, y: 300 } })]) {
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await close();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  }
  await expect.element(chosen).toBeEmptyDOMElement();
});

test.each(['left', 'right'] as const)(
  'a menu at the %s edge is accessible and on the screen, in every look',
  async (edge) => {
    await renderInApp(<Screen edge={edge} />);
    await inEveryLook(async (size) => {
      if (size === 'phone') await page.viewport(320, 480);
      await button.click();
      await expectAccessible();
      const { left, top, right, bottom } = menu.element().getBoundingClientRect();
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(innerWidth);
      expect(bottom).toBeLessThanOrEqual(innerHeight);
      await userEvent.keyboard('{Escape}');
    });
  },
);
