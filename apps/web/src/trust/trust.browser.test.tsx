import { type PageConfig, pageConfig } from '@coursetrail/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderInApp, server } from '../test-kit.tsx';
import { Component as Accessibility } from './accessibility.page.tsx';
import { Component as Audit } from './audit.page.tsx';
import { Component as Privacy } from './privacy.page.tsx';

const installation = (said: Partial<PageConfig>) =>
  server.reply('GET /config.json', pageConfig, {
    identity: { mode: 'embedded', apiKey: 'coursetrail', projectId: 'coursetrail' },
    allowedDomains: ['umsystem.edu'],
    minGroupSize: 5,
    ...said,
  });
const operator = { name: 'The Registrar’s Students', contact: 'help@example.edu' };

describe('a page for students who hesitate', () => {
  test.each([
    ['May I upload my audit?', Audit, /stores it/],
    ['Privacy', Privacy, /help@example.edu/],
    ['Accessibility', Accessibility, /help@example.edu/],
  ])('%s has at most 300 words, and is accessible', async (title, Screen, ending) => {
    installation({ operator });
    const { container } = await renderInApp(<Screen />);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(page.getByText(ending)).toBeVisible();
    expect(container.innerText.split(/\s+/).length).toBeLessThanOrEqual(300);
    await expectAccessible(container);
  });

  test('says how large the groups of this installation are, and whom to ask', async () => {
    installation({ minGroupSize: 9, operator });
    await renderInApp(<Privacy />);
    await expect.element(page.getByText(/fewer than 10 students/)).toBeVisible();
    await expect.element(page.getByText(/9 in all, or more/)).toBeVisible();
    await expect.element(page.getByRole('img', { name: /One student among others/ })).toBeVisible();
    const contact = page.getByRole('link', { name: 'help@example.edu' });
    await expect.element(contact).toHaveAttribute('href', 'mailto:help@example.edu');
    await expect.element(page.getByText(/The Registrar’s Students/)).toBeVisible();
  });

  test('promises no group where the operator allows groups of one, and no operator where none is named', async () => {
    installation({ minGroupSize: 1 });
    await renderInApp(<Privacy />);
    await expect.element(page.getByText(/no smallest group/)).toBeVisible();
    await expect.element(page.getByText('Who comes, comes in a group.')).not.toBeInTheDocument();
    await expect.element(page.getByText(/Ask whoever gave you its address/)).toBeVisible();
  });
});
