import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderInApp } from '../test-kit.tsx';
import { Optional } from './optional.tsx';

test('a part whose script cannot be fetched says so, and the rest of the page stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazy(() => Promise.reject(new Error('no network')));
  await renderInApp(
    <main>
      <h1>My trail</h1>
      <Optional>
        <Part />
      </Optional>
    </main>,
  );
  await expect.element(page.getByRole('alert')).toMatchTextContent('couldn’t be loaded');
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'My trail' })).toBeVisible();
  await expectAccessible();
});
