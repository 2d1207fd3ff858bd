import { courseHistoriesReply, majorReply, sharingReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serveCourses } from './edit/test-kit.tsx';
import { serveStudent } from './form/test-kit.tsx';
import { becomeVisitor, identityService } from './identity/test-kit.ts';
import { openApp } from './shell/test-kit.tsx';
import { serveStatistics, small } from './statistics/test-kit.tsx';
import { servePublished, server, serveSeenByOthers } from './test-kit.tsx';
import { expectToReflow, expectTouchTargets } from './ui/test-kit.ts';
import { crowd, major, replyWithCrowd, replyWithOwnHistory, serveCampus } from './visualizer/test-kit.tsx';

beforeEach(() => identityService.knowTheStudent());

const serveNewcomer = () => server.reply('GET /course-histories', courseHistoriesReply, []);

function serveCampusAndMajor() {
  serveCampus();
  replyWithCrowd({ ...crowd, major: 'Computer Science' });
}

function serveAccount() {
  server.reply('GET /account/sharing', sharingReply, { sharing: 'courses', chosen: true });
  server.reply('GET /get-major', majorReply, { major: 'Music (Composition)' });
  serveSeenByOthers();
  servePublished();
}

const view = (screen: string, query: Record<string, string>) => `/${screen}?${new URLSearchParams(query)}`;

function serveCampusToNewcomer() {
  serveCampus();
  replyWithOwnHistory([]);
}

/** Every screen, with what the server knows for it and a sign that it has arrived. */
const screens: [name: string, at: string, serve: () => unknown, sign: string | RegExp][] = [
  ['Home of a visitor', '/', becomeVisitor, 'Create an account'],
  ['Home of a new student', '/', serveNewcomer, 'Decide what others see'],
  ['Home of a student', '/', serveCampusAndMajor, 'See my trail'],
  ['Login', '/login', becomeVisitor, 'Forgot Password? Reset here.'],
  ['Sign Up', '/signup', becomeVisitor, 'Have an account? Log in.'],
  ['Form', '/form', serveStudent, 'Paste a list'],
  ['Visualizer', '/visualizer', serveCampusToNewcomer, /^Get started/],
  ['one’s own trail', view('visualizer', { mode: 'current' }), serveCampus, 'Save as CSV'],
  ['all users', view('visualizer', { major, semester: 'all' }), serveCampus, 'Save as CSV'],
  ['the table', view('visualizer', { major, view: 'table' }), serveCampus, 'Save as CSV'],
  ['Statistics', '/statistics', serveStatistics, 'Show Only Top 10'],
  ['courses', view('statistics', { major: small }), serveStatistics, 'Semester 2'],
  ['grades', view('statistics', { major: small, mode: 'grades' }), serveStatistics, 'MATH 1700'],
  ['Edit', '/edit', serveCourses, 'Add a course'],
  ['My Account', '/account', serveAccount, 'Leave Coursetrail'],
];

describe.each(screens)('%s', (_, at, serve, sign) => {
  beforeEach(async () => {
    await serve();
    await page.viewport(390, 844);
    await openApp(at);
    await expect.element(page.getByText(sign, { exact: true }).first()).toBeVisible();
  });

  test('can be used by a finger, with a width of 320 pixels, and enlarged four times', async () => {
    expectTouchTargets();
    await page.viewport(320, 640);
    expectToReflow();
    // A screen of 1280 by 900 at 400 %.
    await page.viewport(320, 225);
    expectToReflow();
  });
});
