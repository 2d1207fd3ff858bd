import {
  type Crowd,
  courseHistoriesReply,
  crowdReply,
  documentReply,
  documentSavedReply,
  type OwnAttempt,
  subjectCoursesReply,
} from '@coursetrail/contract';
import { type AuditDocument, semesterToPlan, termName } from '@coursetrail/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { becomeVisitor } from '../identity/test-kit.ts';
import {
  expectAccessible,
  inEveryLook,
  november3,
  renderInApp,
  servePublished,
  server,
  student,
} from '../test-kit.tsx';
import { Component as Home } from './home.tsx';

const texts = (elements: { element: () => Element }[]) => elements.map((each) => each.element().textContent);
const region = (name: string) => page.getByRole('region', { name });
const link = (name: string) => page.getByRole('link', { name });

function serveHistory(courses: OwnAttempt[], major: string | null = null) {
  server.reply('GET /course-histories', courseHistoriesReply, [{ firebaseUid: student.uid, major, courses }]);
}

beforeEach(() => serveHistory([]));

test('Home explains the tabs, gives six steps to the degree audit in order, and warns that a sleeping server may need up to a minute, so the page may look frozen (HOME-1, HOME-2, HOME-3, HOME-4, HOME-5, HOME-6, HOME-7, HOME-8, HOME-9, HOME-10)', async () => {
  await becomeVisitor();
  await renderInApp(<Home />);
  const tabs = region('What you can do here');
  expect(texts(tabs.getByRole('term').all())).toEqual(['Visualizer', 'Statistics', 'Edit']);
  expect(texts(tabs.getByRole('definition').all())).toEqual([
    'Choose yourself, a random anonymous user, or all users, to see which courses were taken in which semester.',
    'Choose a major and view course distribution by semester or by grade.',
    'Edit or delete courses uploaded to your account.',
  ]);
  expect(texts(region('Your degree audit, in six steps').getByRole('listitem').all())).toEqual([
    'Open MizzouOne, the student portal.',
    'Search for audit.',
    'Pick the task to request a degree audit.',
    'Run declared programs.',
    'Pick your degree under Programs.',
    'Choose the 2-column PDF.',
  ]);
  const note = region('Why does the page look frozen?');
  for (const words of ['rarely used', 'may need up to a minute to start', 'may look frozen'])
    await expect.element(note).toMatchTextContent(words);
});

test('Home leads a visitor to the sign-up, and nowhere a login is needed (HOME-11)', async () => {
  await becomeVisitor();
  await renderInApp(<Home />);
  await expect.element(link('Create an account')).toHaveAttribute('href', '/signup');
  const main = page.getByRole('link').all();
  expect(main.map((each) => each.element().getAttribute('href'))).toEqual(['/signup', '/login']);
  await expect.element(page.getByRole('img', { name: /^An invented student’s trail: 24 courses/ })).toBeVisible();
});

describe('Home of a student without courses', () => {
  const upload = page.getByRole('button', { name: 'Upload your degree audit' });
  const choose = async (file: File) => {
    await expect.element(upload).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('Home has no field for a file.');
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

  test('leads in three steps, of which the first is the only button, accessibly in every look (HOME-11)', async () => {
    await renderInApp(<Home />);
    await expect.element(upload).toBeVisible();
    await inEveryLook(() => expectAccessible());
    const steps = page.getByRole('heading', { level: 2 }).all().slice(0, 3);
    expect(texts(steps)).toEqual(['Upload your degree audit', 'Decide what others see', 'See your trail']);
    await expect.element(link('Enter courses by hand')).toHaveAttribute('href', '/form');
    // A student has an account; the link is for somebody else, at the end of the page.
    await expect.element(link('Create an account')).toHaveAttribute('href', '/signup');
    expect(link('Create an account').element().className).toBe('');
    await page.getByRole('button', { name: 'Where do I get it?' }).click();
    await expect.element(page.getByRole('heading', { name: 'Your degree audit, in six steps' })).toHaveFocus();
  });

  test('takes a file that is a PDF to the Form, and offers it again after a detour', async () => {
    await renderInApp(<Home />);
    await choose(new File(['essay'], 'essay.docx', { type: 'application/msword' }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('This file isn’t a PDF.');
    await choose(new File(['%PDF'], 'audit.pdf', { type: 'application/pdf' }));
    await expect.element(link('Continue with audit.pdf')).toHaveAttribute('href', '/form');
    await expect.element(upload).not.toBeInTheDocument();
  });
});

const attempt = (programId: string, semester: string, more: Partial<OwnAttempt> = {}) => ({
  _id: programId + semester,
  ...{ programId, semester, grade: 'A', credits: 3 },
  ...more,
});

const history = [
  attempt('MATH 1500', 'FS23', { grade: 'B' }),
  attempt('CMP_SC 1050', 'FS23'),
  attempt('CMP_SC 2050', 'SP24'),
];

const crowd: Crowd = {
  major: 'Computer Science',
  students: 20,
  publishedOn: november3,
  semesters: [
    { n: 1, students: 20, courses: [{ programId: 'MATH 1500', students: 8 }] },
    { n: 2, students: 20, courses: [{ programId: 'MATH 1500', students: 11 }] },
    { n: 3, students: 20, courses: [{ programId: 'CMP_SC 3050', students: 12 }] },
  ],
};

describe('Home of a student with courses', () => {
  const figures = page.getByRole('list', { name: 'Your trail in numbers' });
  const map = page.getByRole('img', { name: /^Your trail: / });
  const serveDesk = (audit: AuditDocument | null = null) => {
    server.reply('GET /visualizer/Computer%20Science', crowdReply, crowd);
    server.reply('GET /account/documents/audits', documentReply('audits'), {
      version: 1,
      document: audit && { audits: [audit] },
    });
    server.reply('GET /catalogue/courses', subjectCoursesReply, [
      { code: 'CMP_SC 3050', title: 'Advanced Algorithm Design', credits: '3' },
    ]);
    server.reply('PUT /account/documents/plans', documentSavedReply, { version: 1 });
    servePublished();
  };

  test('is a desk: the trail with its figures in one line, and the way to the whole picture', async () => {
    serveDesk();
    serveHistory(history);
    await renderInApp(<Home />);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your trail');
    await expect.element(map).toHaveAttribute('aria-label', 'Your trail: 3 courses in 2 semesters');
    expect(texts(figures.getByRole('listitem').all())).toEqual(['2 semesters', '3 courses', '3.667 GPA']);
    await expect.element(link('See my trail').first()).toHaveAttribute('href', '/visualizer?mode=current&semester=all');
    await expect
      .element(region('You and your major'))
      .toMatchTextContent('You took 2 CMP_SC courses, more than in any other subject.');
    await expect.element(region('Degree').getByRole('link')).toHaveAttribute('href', '/form');
  });

  test('leads to a planned course in one click on Home, and says how far the degree is with it, accessibly in every look', async () => {
    const requirement = { mark: 'NO', number: 1, title: 'Core', choices: ['CMP_SC 3050'], needs: [[1, 'courses']] };
    const total = { mark: 'IP', number: 2, title: 'Total Credits', earned: [[9, 'credits']], needs: [[6, 'credits']] };
    serveDesk({
      ...{ preparedOn: november3, courses: [] },
      programs: [{ requirements: [requirement, total, { mark: 'OK', number: 3, title: 'Ethics' }] as never }],
    });
    serveHistory(history, 'Computer Science');
    await renderInApp(<Home />);
    const next = region('Next semester');
    await expect.element(next).toMatchTextContent('In their 3rd semester (20 students)');
    await expect.element(next.getByRole('listitem')).toMatchTextContent(/^CMP_SC 3050.*60%/);
    const degree = region('Degree');
    await expect.element(degree).toMatchTextContent('1 of 3 requirements met (audit of November 3)');
    await inEveryLook(() => expectAccessible());
    await next.getByRole('button', { name: 'Plan CMP_SC 3050' }).click();
    await expect.element(degree).toMatchTextContent(/9 earned\s*0 in progress\s*3 planned\s*3 to find/);
  });

  test('with nobody else there, plans the next semester from the audit', async () => {
    serveDesk({
      courses: [],
      programs: [{ requirements: [{ mark: 'NO', number: 1, title: 'Core', choices: ['CMP_SC 3050'] }] }],
    });
    server.reply('GET /visualizer/Computer%20Science', crowdReply, { ...crowd, students: 0, semesters: [] });
    serveHistory(history, 'Computer Science');
    await renderInApp(<Home />);
    const next = region(`Plan ${termName(semesterToPlan(new Date()))}`);
    await expect.element(next.getByRole('listitem')).toMatchTextContent(/CMP_SC 3050.*Core/);
    await next.getByRole('button', { name: 'Plan CMP_SC 3050' }).click();
    await expect.element(next.getByRole('status')).toMatchTextContent('CMP_SC 3050 is in');
  });

  test('compares the student with the others of the major, without counting the student', async () => {
    serveDesk();
    serveHistory([{ ...attempt('MATH 1500', 'FS23'), credits: undefined }], 'Computer Science');
    servePublished({
      publishedOn: november3,
      major: 'Computer Science',
      courses: [{ programId: 'MATH 1500', semester: 'Semester 1' }],
    });
    await renderInApp(<Home />);
    // Nothing is said about the GPA while credits are missing.
    await expect.element(figures).toBeVisible();
    await expect.element(figures.getByText('GPA')).not.toBeInTheDocument();
    await expect
      .element(region('You and your major'))
      .toMatchTextContent(
        'You took MATH 1500 in Semester 1; 55% of the other students in Computer Science took it in Semester 2.',
      );
  });

  test('says when the courses cannot be loaded, and loads them on demand', async () => {
    server.disconnect('GET /course-histories');
    await renderInApp(<Home />);
    await expect.element(page.getByRole('alert')).toMatchTextContent('We couldn’t load your courses.');
    serveHistory(history);
    serveDesk();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(map).toBeVisible();
  });
});
