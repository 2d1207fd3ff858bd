import {
  courseHistoriesReply,
  coursePrerequisitesReply,
  courseTitlesReply,
  documentReply,
  documentSavedReply,
  subjectCoursesReply,
} from '@coursetrail/contract';
import { type Plans, runningSemester, semesterCode, semestersOfPlan, termName } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, inEveryLook, renderInApp, server, student } from '../test-kit.tsx';
import { Component as Degree } from './degree.page.tsx';
import { drag } from './test-kit.ts';

const today = new Date();
const running = semesterCode(runningSemester(today));
const [next = '', later = ''] = semestersOfPlan([], today, { hasSummers: false }).filter(
  (semester) => semester !== running,
);

const titles = { 'MATH 1700': 'Calculus II', 'STAT 4710': 'Mathematical Statistics' };
const plansOf = (...courses: Plans['plans'][number]['courses'][number][]): Plans => ({
  main: '1',
  plans: [{ id: '1', name: 'My plan', courses }],
});

type TakenLines = { programId: string; semester: string; grade: string }[];

/** A server with a plan, which it stores as the real one does. */
async function openPlan(plans: Plans | null = null, taken: TakenLines = []) {
  const stored = { plans, putAway: { courses: [] as string[], checks: [] as string[] } };
  server.reply('GET /course-histories', courseHistoriesReply, [
    {
      firebaseUid: student.uid,
      major: null,
      courses: taken.map((course, n) => ({ _id: String(n), credits: 3, ...course })),
    },
  ]);
  server.reply('GET /account/documents/plans', documentReply('plans'), () => ({
    version: 0,
    document: stored.plans as never,
  }));
  server.reply('PUT /account/documents/plans', documentSavedReply, ({ body }) => {
    stored.plans = (body as { document: Plans }).document;
    return { version: (body as { version: number }).version + 1 };
  });
  server.reply('GET /account/documents/put-away', documentReply('put-away'), () => ({
    version: 0,
    document: stored.putAway,
  }));
  server.reply('PUT /account/documents/put-away', documentSavedReply, ({ body }) => {
    stored.putAway = (body as { document: typeof stored.putAway }).document;
    return { version: (body as { version: number }).version + 1 };
  });
  server.reply('GET /catalogue/titles', courseTitlesReply, titles);
  server.reply(
    'GET /catalogue/courses',
    subjectCoursesReply,
    Object.entries(titles).map(([code, title]) => ({ code, title, credits: '3' })),
  );
  server.reply('GET /catalogue/prerequisites', coursePrerequisitesReply, {
    'MATH 1700': { title: titles['MATH 1700'], prerequisites: null },
    'STAT 4710': { title: titles['STAT 4710'], prerequisites: 'MATH 1700' },
  });
  await renderInApp(<Degree />);
  await expect.element(page.getByRole('region', { name: termName(next) })).toBeVisible();
  return stored;
}

const semester = (code: string) => page.getByRole('region', { name: termName(code) });
const search = page.getByRole('searchbox', { name: 'Search by code or title' });
const add = async (typed: string, programId: string, to = next) => {
  await page.getByRole('button', { name: `Add to ${termName(to)}` }).click();
  await expect.element(search).toHaveFocus();
  await search.fill(typed);
  await page.getByRole('button', { name: `Plan ${programId}` }).click();
  await userEvent.keyboard('{Escape}');
};
const planMenu = page.getByRole('button', { name: /^My plan.* …$/ });
const menuOf = (programId: string) => page.getByRole('button', { name: `Move or remove ${programId}` });
const moveTo = (code: string) => page.getByRole('menuitem', { name: `Move to ${termName(code)}`, exact: true });
const coursesOf = (plans: Plans | null) =>
  plans?.plans[0]?.courses.map(({ programId, semester: term }) => `${programId} ${term}`);

test('a course is found by its title, added to a semester, and saved; what is planned already is marked', async () => {
  const stored = await openPlan();
  await add('calculus', 'MATH 1700');
  await expect.element(semester(next).getByRole('link', { name: 'MATH 1700' })).toBeVisible();
  await expect.element(semester(next)).toMatchTextContent('3 credits');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.poll(() => coursesOf(stored.plans)).toEqual([`MATH 1700 ${next}`]);
  await page.getByRole('button', { name: `Add to ${termName(later)}` }).click();
  await search.fill('calculus');
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('listitem'))
    .toMatchTextContent(`MATH 1700 Calculus II – No prerequisites listed ${termName(next)}`);
  await expect.element(dialog.getByRole('button', { name: 'Plan MATH 1700' })).not.toBeInTheDocument();
});

test('without an audit the plan works alone, and with nothing planned either there is one next step', async () => {
  await openPlan();
  const upload = page.getByRole('link', { name: 'Upload an audit' });
  await expect.element(upload).toHaveAttribute('href', '/form');
  expect(document.querySelectorAll('main [class*="primary"], [class*="primary"]')).toHaveLength(1);
  await inEveryLook(() => expectAccessible());
  await add('calculus', 'MATH 1700');
  await expect.element(semester(next).getByRole('link', { name: 'MATH 1700' })).toBeVisible();
  expect(document.querySelectorAll('[class*="primary"]')).toHaveLength(0);
});

test('semesters that come later are folded, and open for a course that is moved there', async () => {
  await openPlan(plansOf({ programId: 'MATH 1700', semester: next }));
  const ahead = semestersOfPlan([], today, { hasSummers: false }).filter((code) => code !== running);
  const last = ahead.at(-1) ?? '';
  const fold = page.getByRole('button', { name: `${ahead.length - 3} later semesters` });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  expect(semester(last).elements()).toEqual([]);
  await menuOf('MATH 1700').click();
  await moveTo(last).click();
  await expect.element(semester(last).getByRole('link', { name: 'MATH 1700' })).toBeVisible();
  await expect.element(menuOf('MATH 1700')).toHaveFocus();
  await page.getByRole('button', { name: `${ahead.length - 3} later semesters, 1 planned` }).click();
  expect(semester(last).elements()).toEqual([]);
  await expect.element(page.getByText('Saved')).toBeVisible();
});

test('keys alone move a course, which keeps the focus, and remove it; so does its menu, and Undo takes it back', async () => {
  await openPlan(plansOf({ programId: 'MATH 1700', semester: next }));
  await expect.element(menuOf('MATH 1700')).toBeVisible();
  (menuOf('MATH 1700').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(semester(later).getByRole('link', { name: 'MATH 1700' })).toBeVisible();
  await expect.element(menuOf('MATH 1700')).toHaveFocus();
  await menuOf('MATH 1700').click();
  await moveTo(next).click();
  await expect.element(semester(next).getByRole('link', { name: 'MATH 1700' })).toBeVisible();
  await expect.element(menuOf('MATH 1700')).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(semester(later).getByRole('link', { name: 'MATH 1700' })).toBeVisible();
  (menuOf('MATH 1700').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(moveTo(next)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{End}{Enter}');
  await expect.element(menuOf('MATH 1700')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await expect.element(page.getByText('Saved')).toBeVisible();
});

test('a course can be dragged to another semester', async () => {
  await openPlan(plansOf({ programId: 'MATH 1700', semester: next }));
  const handle = page.getByTitle('Drag to a term').element() as HTMLElement;
  await drag(handle, semester(later).element());
  await expect.element(semester(later).getByRole('link', { name: 'MATH 1700' })).toBeVisible();
  await expect.element(page.getByText('Saved')).toBeVisible();
});

const placeOf = (title: string) => page.getByRole('button', { name: `Move or remove ${title}` });
const place = { id: 'a', semester: next, title: 'Humanities', credits: 3 };

test('what is not chosen yet, or not in the catalog, is a placeholder with credits: added, edited, moved by keys and removed', async () => {
  const stored = await openPlan();
  await page.getByRole('button', { name: `Add to ${termName(next)}` }).click();
  await page.getByText(/Add a placeholder$/).click();
  await page.getByLabelText('Name').fill('A semester in Rome\t');
  await page.getByLabelText('Credits').fill('15');
  await page.getByRole('button', { name: 'Add the placeholder' }).click();
  await expect.element(semester(next)).toMatchTextContent(/15 credits.*A semester in Rome/s);
  await placeOf('A semester in Rome').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabelText('Credits').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(semester(next)).toMatchTextContent('12 credits');
  (placeOf('A semester in Rome').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(semester(later)).toMatchTextContent('A semester in Rome');
  await expect.element(placeOf('A semester in Rome')).toHaveFocus();
  await inEveryLook(() => expectAccessible());
  await expect
    .poll(() => stored.plans?.plans[0]?.placeholders)
    .toEqual([{ id: expect.any(String), semester: later, title: 'A semester in Rome', credits: 12 }]);
  await placeOf('A semester in Rome').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(placeOf('A semester in Rome')).not.toBeInTheDocument();
  await expect.poll(() => stored.plans?.plans[0]).toEqual(plansOf().plans[0]);
});

test('a planned course that is dropped on a placeholder, or chosen for it, takes its place', async () => {
  const stored = await openPlan({
    main: '1',
    plans: [
      { id: '1', name: 'My plan', courses: [{ programId: 'MATH 1700', semester: later }], placeholders: [place] },
    ],
  });
  await expect.element(placeOf('Humanities')).toBeVisible();
  const card = placeOf('Humanities').element().closest('li') as Element;
  await drag(menuOf('MATH 1700').element().closest('li')?.querySelector('[title^="Drag"]') as HTMLElement, card);
  await expect.element(semester(next).getByRole('link', { name: 'MATH 1700' })).toBeVisible();
  await expect.element(placeOf('Humanities')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Choose a course for Humanities' }).click();
  await search.fill('calculus');
  await page.getByRole('button', { name: 'Plan MATH 1700' }).click();
  await expect.element(menuOf('MATH 1700')).toHaveFocus();
  await expect.poll(() => stored.plans?.plans).toEqual(plansOf({ programId: 'MATH 1700', semester: next }).plans);
});

test('a note on a course goes with it, one on a semester stays, and saving nothing removes it', async () => {
  const stored = await openPlan(plansOf({ programId: 'MATH 1700', semester: next }));
  const write = async (text: string) => {
    await page.getByLabelText('Note, for you alone').fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await menuOf('MATH 1700').click();
  await page.getByRole('menuitem', { name: 'Add a note' }).click();
  await write('Ask for the evening section');
  await page.getByRole('button', { name: `Note on ${termName(next)}` }).click();
  await write('Apply for Rome');
  await menuOf('MATH 1700').click();
  await moveTo(later).click();
  await expect.element(semester(later)).toMatchTextContent('Ask for the evening section');
  await expect.element(semester(next)).toMatchTextContent('Apply for Rome');
  await page.getByRole('button', { name: `Note on ${termName(next)}` }).click();
  await write('');
  await expect.element(semester(next)).not.toMatchTextContent('Apply for Rome');
  await expect
    .poll(() => stored.plans?.plans)
    .toEqual(plansOf({ programId: 'MATH 1700', semester: later, note: 'Ask for the evening section' }).plans);
});

test('a lab is offered with its lecture, and the lecture with its lab', async () => {
  await openPlan(plansOf({ programId: 'GEOL 2350', semester: next }));
  server.reply('GET /catalogue/prerequisites', coursePrerequisitesReply, {
    'GEOL 2350': { title: 'Life Through Time', prerequisites: null, labs: ['GEOL 2360'] },
    'GEOL 2360': { title: 'Life Through Time Laboratory', prerequisites: 'coreq: GEOL 2350' },
  });
  await add('calculus', 'MATH 1700');
  await expect.element(semester(next)).toMatchTextContent('GEOL 2360 is taken with it.');
  await page.getByRole('button', { name: '+ Plan GEOL 2360' }).click();
  await expect.element(menuOf('GEOL 2360')).toBeVisible();
  await expect.element(page.getByText('is taken with it')).not.toBeInTheDocument();
  await menuOf('GEOL 2350').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: '+ Plan GEOL 2350' }).click();
  await expect.element(menuOf('GEOL 2350')).toBeVisible();
});

test('a missing prerequisite is one quiet line, gone once it is planned before, and can be put away; an expected grade says what the GPA would be', async () => {
  const stored = await openPlan(plansOf({ programId: 'STAT 4710', semester: later }), [
    { programId: 'HIST 1100', semester: 'FS24', grade: 'B' },
  ]);
  const line = page.getByText('MATH 1700 is not in your history or plan before this.', {
    exact: true,
  });
  await expect.element(line).toBeVisible();
  await inEveryLook(() => expectAccessible());
  await add('math 17', 'MATH 1700');
  await planMenu.click();
  await page.getByRole('menuitem', { name: 'Try grades' }).click();
  await expect.element(line).not.toBeInTheDocument();
  await page.getByLabelText('Expected grade in MATH 1700').selectOptions('A');
  await expect
    .element(page.getByText(/With the grades you expect/))
    .toHaveTextContent('With the grades you expect, your GPA would be 3.500 (now 3.000).');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(line).toBeVisible();
  await page.getByRole('button', { name: /^Don’t say again/ }).click();
  await expect.element(line).not.toBeInTheDocument();
  await expect.poll(() => stored.putAway.checks).toEqual(['prerequisite STAT 4710']);
});

test('a full plan says so, and asks about its courses in few requests', async () => {
  const full = Array.from({ length: 160 }, (_, n) => ({
    programId: `MATH ${1000 + n}`,
    semester: n < 80 ? next : later,
  }));
  await openPlan(plansOf(...full));
  await expect.element(page.getByText(/^A plan has at most 160 courses\./)).toBeVisible();
  await expect.poll(() => server.sentTo('GET /catalogue/prerequisites')).toHaveLength(3);
  await expect.poll(() => server.sentTo('GET /course-seasons')).toHaveLength(3);
});

test('what the server has no room for stays in the browser, until removing makes room', async () => {
  await openPlan(plansOf({ programId: 'MATH 1000', semester: next }, { programId: 'MATH 1001', semester: next }));
  server.refuse('PUT /account/documents/plans', 'document-too-large');
  await menuOf('MATH 1000').click();
  await moveTo(later).click();
  await expect
    .element(page.getByText(/There’s no room for more/))
    .toMatchTextContent(/Please remove something first\. Your last changes are only in this browser\./);
  await expect.element(semester(later).getByRole('link', { name: 'MATH 1000', exact: true })).toBeVisible();
  // What waited is sent with it.
  server.reply('PUT /account/documents/plans', documentSavedReply, { version: 1 });
  await menuOf('MATH 1001').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(JSON.stringify(server.sentTo('PUT /account/documents/plans').at(-1))).toContain(
    `{"programId":"MATH 1000","semester":"${later}"}`,
  );
});

test('planned courses that are taken leave the page, which says so; stored they stay, for an upload that is undone', async () => {
  const planned = [
    { programId: 'MATH 1700', semester: running },
    { programId: 'STAT 4710', semester: next },
  ];
  const stored = await openPlan(plansOf(...planned), [{ programId: 'MATH 1700', semester: running, grade: 'IP' }]);
  await expect
    .element(page.getByText(/planned course is in your history now/))
    .toMatchTextContent('1 planned course is in your history now, and no longer in this plan: MATH 1700.');
  await expect.element(menuOf('MATH 1700')).not.toBeInTheDocument();
  await menuOf('STAT 4710').click();
  await moveTo(later).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(coursesOf(stored.plans)).toEqual([`MATH 1700 ${running}`, `STAT 4710 ${later}`]);
});

test('a plan is copied, changed, compared with the first, and offered as a link to the trail with this plan in it', async () => {
  await openPlan(plansOf({ programId: 'MATH 1700', semester: next }));
  await planMenu.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(page.getByRole('heading', { name: 'My plan 2' })).toBeVisible();
  await add('statistics', 'STAT 4710');
  await planMenu.click();
  await page.getByRole('menuitem', { name: 'Compare with My plan' }).click();
  const table = page.getByRole('table');
  await expect.element(table).toMatchTextContent('STAT 4710');
  expect(table.element().querySelectorAll('mark')).toHaveLength(1);
  await expect.element(page.getByText('Saved')).toBeVisible();
  await planMenu.click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'My plan' })).toBeChecked();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect.element(link).toBeVisible();
  expect((link.element() as HTMLInputElement).value).toMatch(/#\/trail\/p1.*MATH1700.*STAT4710/);
});
