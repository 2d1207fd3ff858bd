import { courseHistoriesReply, majorReply, sharingReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { becomeVisitor, identityService } from '../identity/test-kit.ts';
import { servePublished, server, serveSeenByOthers, student } from '../test-kit.tsx';
import { openApp } from './test-kit.tsx';

const heading = page.getByRole('heading', { level: 1 });
const bar = page.getByRole('navigation', { name: 'Main' });
const link = (name: string) => page.getByRole('link', { name, exact: true });

beforeEach(() => identityService.knowTheStudent());

describe('for a visitor', () => {
  beforeEach(becomeVisitor);

  test('an unknown address says so and leads back to Home', async () => {
    await openApp('/nowhere/at/all');
    await expect.element(heading).toHaveTextContent('Page not found');
    await link('Go to Home').click();
    await expect.poll(() => location.hash).toBe('#/');
  });

  test('a change of page sets the title and moves the focus to its heading; the first page leaves the focus alone', async () => {
    await openApp('/');
    await expect.poll(() => document.title).toBe('Home · Coursetrail');
    expect(document.activeElement).toBe(document.body);
    await link('Create an account').click();
    await expect.poll(() => document.title).toBe('Create Account · Coursetrail');
    await expect.element(heading).toHaveTextContent('Create Account');
    await expect.element(heading).toHaveFocus();
    history.back();
    await expect.poll(() => document.title).toBe('Home · Coursetrail');
    await expect.element(heading).toHaveFocus();
  });

  test('a page opened from far down another starts at its top', async () => {
    await page.viewport(390, 700);
    await openApp('/');
    await expect.element(heading).toBeVisible();
    page.getByRole('contentinfo').element().scrollIntoView();
    expect(scrollY).toBeGreaterThan(500);
    await page.getByRole('button', { name: 'Menu' }).click();
    await bar.getByRole('link', { name: 'Login' }).click();
    await expect.element(heading).toHaveTextContent('Login');
    await expect.poll(() => scrollY).toBe(0);
  });

  test('every page says when the network is gone, until it is back', async () => {
    await openApp('/');
    await expect.element(heading).toBeVisible();
    const banner = page.getByText('You’re offline. Your entries stay here until you reconnect.');
    window.dispatchEvent(new Event('offline'));
    await expect.element(banner).toBeVisible();
    await bar.getByRole('link', { name: 'Login' }).click();
    await expect.element(heading).toHaveTextContent('Login');
    await expect.element(banner).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.element(banner).not.toBeInTheDocument();
  });

  test('what the operator says stands above every page until it is closed, and another sentence is shown again', async () => {
    // As the server writes it into the page.
    const say = (notice: string) => Object.assign(document.documentElement.dataset, { notice });
    const said = (text: string) => page.getByText(text);
    say('<b>Closed</b> on Sunday.');
    await openApp('/');
    // Plain text, as it was written.
    await expect.element(said('<b>Closed</b> on Sunday.')).toBeVisible();
    await bar.getByRole('link', { name: 'Login' }).click();
    await expect.element(heading).toHaveTextContent('Login');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(said('Closed')).not.toBeInTheDocument();
    await cleanup();
    await openApp('/');
    await expect.element(heading).toBeVisible();
    expect(said('Closed').elements()).toEqual([]);
    say('Open again.');
    await cleanup();
    await openApp('/');
    await expect.element(said('Open again.')).toBeVisible();
    delete document.documentElement.dataset['notice'];
  });

  test('the first stop of the keyboard skips the bar without leaving the page', async () => {
    await openApp('/login');
    await expect.element(heading).toHaveTextContent('Login');
    const skip = page.getByRole('button', { name: 'Skip to content' });
    await userEvent.tab();
    await expect.element(skip).toHaveFocus();
    await expect.element(skip).toBeInViewport();
    await userEvent.keyboard('{Enter}');
    expect(location.hash).toBe('#/login');
    await userEvent.tab();
    await expect.element(page.getByLabelText('UMSystem Email:')).toHaveFocus();
  });
});

describe('for a student', () => {
  beforeEach(() => {
    server.reply('GET /get-major', majorReply, { major: 'Physics' });
    server.reply('GET /account/sharing', sharingReply, { sharing: 'courses', chosen: true });
    serveSeenByOthers();
    server.reply('GET /course-histories', courseHistoriesReply, []);
    servePublished();
  });

  test('a login that ended leads out of the page, and says so; the student can come back to it', async () => {
    await openApp('/account');
    await expect.element(heading).toHaveTextContent('My Account');
    const { clearLogin } = await import('../session/session.ts');
    clearLogin('ended');
    await expect.element(heading).toHaveTextContent('Login');
    await expect.element(page.getByRole('status')).toHaveTextContent('Your session has ended. Please log in again.');
    expect(history.state.usr).toEqual({ reason: 'ended', from: '/account' });
  });

  test('another student who logs in in another tab finds nothing here of what this one was entering', async () => {
    const draft = { term: null, rows: [], pasted: 'MATH 1500 FS2024 A' };
    sessionStorage.setItem('manualDraft', JSON.stringify({ owner: student.uid, draft }));
    await openApp('/form');
    const pasted = page.getByLabelText('Your list');
    await expect.element(pasted).toHaveValue(draft.pasted);
    await expect.poll(() => server.askedOf('GET /course-histories')).not.toEqual([]);
    const becomes = (uid: string) => {
      localStorage.setItem('userId', uid);
      window.dispatchEvent(new Event('storage'));
    };
    becomes('somebody-else');
    await expect.element(pasted).not.toBeInTheDocument();
    expect(sessionStorage.getItem('manualDraft')).toBeNull();
    // What a student asked whom the SDK does not know is given up when this one is back, without a word in the log.
    becomes(student.uid);
  });

  test('Logout clears the token and the user id and goes to Login (NAV-15, NAV-16, NAV-17)', async () => {
    await openApp('/account');
    await bar.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => location.hash).toBe('#/login');
    await expect.element(heading).toHaveTextContent('Login');
    await expect.element(heading).toHaveFocus();
    expect([localStorage.getItem('token'), localStorage.getItem('userId')]).toEqual([null, null]);
    // A student who left on purpose is not asked to come back.
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  });
});
