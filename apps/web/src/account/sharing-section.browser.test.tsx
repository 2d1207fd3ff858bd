import { seenByOthersReply, sharingBody, sharingReply } from '@coursetrail/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inEveryLook, november3, renderInApp, servePublished, server, serveSeenByOthers } from '../test-kit.tsx';
import { SharingSection } from './sharing-section.tsx';

const endpoint = '/account/sharing';
const level = (name: string) => page.getByRole('radio', { name });

const preview = `GET /account/as-seen-by-others` as const;
const nobody = { major: 'Statistics', courses: [], withheld: 0, smallestGroup: 6, firstGroup: 12 };

beforeEach(() => {
  servePublished();
  serveSeenByOthers();
});

async function openWith(sharing: 'nothing' | 'courses' | 'courses-and-grades', chosen = true) {
  server.reply(`GET ${endpoint}`, sharingReply, { sharing, chosen });
  await renderInApp(<SharingSection />);
  await expect.element(page.getByRole('radio', { checked: true })).toBeEnabled();
}

describe('the sharing level on My Account', () => {
  test('says how easily a history is recognized, what sharing less does, and what holds until a student has chosen', async () => {
    await openWith('courses', false);
    await expect.element(level('My courses')).toBeChecked();
    await expect.element(page.getByText(/^You haven’t chosen yet\./)).toBeVisible();
    await expect
      .element(page.getByRole('group', { name: 'What others see of you' }))
      .toHaveAccessibleDescription(
        /three of your courses .* about two out of three cases\. If you share less later, .* hidden at once/,
      );
    for (const words of [
      /about two out of three cases\.$/,
      /once the others have returned, which history was yours\.$/,
    ])
      await expect.element(page.getByText(words)).toBeVisible();
  });

  test('cannot be chosen while it is loading, and can be asked for again when it could not be loaded', async () => {
    server.disconnect(`GET ${endpoint}`);
    const release = server.hold(`GET ${endpoint}`);
    await renderInApp(<SharingSection />);
    await expect.element(level('Nothing')).toBeDisabled();
    release();
    await expect.element(page.getByText(/Unable to load your choice\./)).toBeVisible();
    server.reply(`GET ${endpoint}`, sharingReply, { sharing: 'nothing', chosen: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(level('Nothing')).toBeChecked();
  });

  test('shows a choice at once and says when it is saved', async () => {
    await openWith('courses');
    server.reply(`PUT ${endpoint}`, sharingReply, { sharing: 'nothing', chosen: true });
    const release = server.hold(`PUT ${endpoint}`);
    await level('Nothing').click();
    await expect.element(level('Nothing')).toBeChecked();
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
    release();
    await expect.element(page.getByRole('status')).toHaveTextContent('Saved. You’re sharing nothing.');
    expect(server.sentTo(`PUT ${endpoint}`)).toEqual([{ sharing: 'nothing' }]);
  });

  test('saves every step of the keyboard in order, so that the last one stands', async () => {
    await openWith('nothing');
    server.reply(`PUT ${endpoint}`, sharingReply, ({ body }) => ({
      sharing: sharingBody.parse(body).sharing,
      chosen: true,
    }));
    await level('Nothing').click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(level('My courses and grades')).toHaveFocus();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Saved. Others will see your courses and grades after one of the next updates.');
    expect(server.sentTo(`PUT ${endpoint}`)).toEqual([{ sharing: 'courses' }, { sharing: 'courses-and-grades' }]);
  });

  test('goes back to the choice before when it could not be saved', async () => {
    await openWith('courses');
    const alert = page.getByRole('alert');
    server.refuse(`PUT ${endpoint}`, 'storage-unavailable');
    await level('Nothing').click();
    await expect.element(alert).toMatchTextContent(/Your choice wasn’t saved; the previous one still applies\.$/);
    await expect.element(level('My courses')).toBeChecked();
    server.disconnect(`PUT ${endpoint}`);
    await level('Nothing').click();
    await expect.element(alert).toMatchTextContent(/^Could not connect to server\. Your choice wasn’t saved/);
    await expect.element(level('My courses')).toBeChecked();
  });
});

describe('what is published of the student now', () => {
  const history = ['MATH 1500', 'STAT 2500'].map((programId, index) => ({
    programId,
    semester: `Semester ${index + 1}`,
  }));
  const published = { publishedOn: november3, major: 'Statistics', courses: history };

  test.each([
    ['courses', published, 'Visible to others since November 3.'],
    [
      'courses',
      { ...published, isCurrent: false },
      'Visible to others since November 3. Your latest changes wait until enough others in your major have changed something. “Nothing” hides everything at once.',
    ],
    ['courses', {}, 'Not visible to others yet.'],
    [
      'courses',
      { isCurrent: false },
      'Not visible to others yet. Students join in groups, so that nobody stands out. That takes up to a few weeks in a large major, and months in a small one.',
    ],
    [
      'courses',
      { hiddenUntil: november3, isCurrent: false },
      'Your courses are hidden until November 3: somebody in your major now shares less, and several histories are hidden at once so that nobody can tell whose.',
    ],
    ['nothing', {}, 'Not visible to others.'],
  ] as const)('sharing %s: %j', async (sharing, ofMe, words) => {
    servePublished({ ...ofMe, ...('courses' in ofMe && { courses: history }) });
    await openWith(sharing);
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  test('can be asked for again when it could not be loaded', async () => {
    server.disconnect('GET /account/published');
    await openWith('courses');
    await expect.element(page.getByText(/^Unable to load what is published about you\./)).toBeVisible();
    servePublished(published);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(/^Visible to others since November 3/)).toBeVisible();
  });
});

describe('the preview of what others see', () => {
  const card = page.getByRole('article');
  const toggle = (name: string) => page.getByRole('button', { name });

  test('is closed on a phone until it is asked for', async () => {
    await page.viewport(390, 844);
    try {
      await openWith('courses');
      await expect.element(card).not.toBeInTheDocument();
      await toggle('Preview what others see').click();
      await expect.element(card).toMatchTextContent('Nobody sees you');
    } finally {
      await page.viewport(1280, 800);
    }
  });

  test.each([
    ['nothing-shared', /^Nobody sees you.*for your eyes only/],
    ['no-courses', /You don’t have any courses yet\.\s*Add your courses/],
    ['no-major', /You don’t have a major yet, and others look for students by major\.\s*Set your major/],
    ['few-students', /Nothing about Statistics is published yet\. At least 12 students have to share/],
  ] as const)('says why nobody sees the student: %s', async (unseen, words) => {
    server.reply(preview, seenByOthersReply, { ...nobody, unseen });
    await openWith('courses');
    await expect.element(card).toMatchTextContent(words);
  });

  test('shows the courses by semester, and how many are hidden', async () => {
    server.reply(preview, seenByOthersReply, {
      ...nobody,
      unseen: null,
      courses: [
        { programId: 'MATH 1500', semester: 'Semester 1', grade: 'B+' },
        { programId: 'STAT 2500', semester: 'Semester 2', grade: '' },
      ],
      withheld: 2,
    });
    const courses = ['MATH 1500', 'STAT 2500', 'LATIN 1100', 'LATIN 1200'].map((programId) => ({
      ...{ programId, semester: 'Semester 1' },
    }));
    servePublished({ publishedOn: november3, major: 'Statistics', courses });
    await openWith('courses');
    await expect.element(page.getByText('Visible to others since November 3: 2 of 4 courses.')).toBeVisible();
    await expect.element(card.getByRole('heading', { level: 3 })).toHaveTextContent('A student in Statistics');
    await expect.element(card.getByRole('listitem').first()).toHaveTextContent('Semester 1MATH 1500 B+');
    await expect.element(card.getByText('STAT 2500 –')).toBeVisible();
    await expect
      .element(card.getByText(/hidden/))
      .toHaveTextContent('2 of your courses are hidden: fewer than 6 students in your major took them.');
    await expect.element(card).toMatchTextContent(/This is all others will see\.$/);
    await inEveryLook(async () => {
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    });
    await toggle('Hide the preview').click();
    await expect.element(card).not.toBeInTheDocument();
  });

  test('says when it could not be loaded, and loads on demand', async () => {
    // Otherwise the sentence about what is published asks as well, and its reply would come first.
    servePublished({ isCurrent: false });
    server.disconnect(preview);
    await openWith('courses');
    await expect.element(page.getByText(/Unable to load the preview\./)).toBeVisible();
    server.reply(preview, seenByOthersReply, { ...nobody, unseen: 'no-courses' });
    await toggle('Try again').click();
    await expect.element(card).toMatchTextContent('Nobody sees you');
  });
});
