import type { Audit } from '@coursetrail/audit-parser';
import {
  courseHistoriesReply,
  coursePrerequisitesReply,
  courseSeasonsReply,
  courseTitlesReply,
  crowdReply,
  documentReply,
  documentSavedReply,
  pathwaysReply,
  subjectCoursesReply,
} from '@coursetrail/contract';
import type { AuditDocument, ProgramAudit, Requirement } from '@coursetrail/domain';
import { readSheetLink } from '@coursetrail/domain/sheet-link';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { playAuditWorker } from '../audit/test-kit.ts';
import { expectAccessible, inEveryLook, renderInApp, servePublished, server, student } from '../test-kit.tsx';
import { Component as Degree } from './degree.page.tsx';
import { drag } from './test-kit.ts';

const year = new Date().getFullYear();
const requirement = (mark: Requirement['mark'], number: number, title: string) => ({
  ...{ mark, number, title },
});
const audit: AuditDocument = {
  preparedOn: `${year}-05-03`,
  courses: ['MATH 1500 FS24'],
  programs: [
    {
      program: 'Physics (BS)',
      catalogYear: 'FS2023',
      requirements: [
        { ...requirement('OK', 1, 'Math and Quantitative Reasoning [ ^C- # ]'), used: [0] },
        {
          ...requirement('NO', 2, '==> Upper Level Electives'),
          earned: [[6, 'credits']],
          inProgress: [[3, 'credits']],
          needs: [[3, 'credits']],
          lines: ['EARNED: 6.0 credits', '--> NEEDS: 3.0 credits'],
          choices: ['MATH 1700', 'MATH 2300 (R)', 'PHIL 3***', '**** 1000'],
        },
        {
          ...requirement('IP', 3, 'Total Credits'),
          earned: [[103, 'credits']],
          inProgress: [[17, 'credits']],
          atLeast: [[120, 'credits']],
        },
        {
          ...requirement('NO', 4, 'Senior Capstone'),
          unread: ['--> NEEDS: 3.0 credits OR 1 course'],
          parts: [
            {
              ...{ mark: '-', number: 1, title: 'Choose one', needs: [[1, 'courses']] },
              unread: ['SELECT FROM: CHEM 1320 & 1330', 'PHYSCS 1210 & 1220'],
            },
          ],
        },
        requirement('NA', 5, 'Foreign Language'),
      ],
      gpas: [{ title: 'Official MU GPA', gpa: 3.12 }],
      unread: ['O? 12 Title', '--> NEEDS: 3.0 units'],
    },
  ],
};

const serveAudit = (document: AuditDocument | null) => serveAudits(document === null ? [] : [document]);
const serveAudits = (audits: readonly ProgramAudit[]) =>
  server.reply('GET /account/documents/audits', documentReply('audits'), { version: 1, document: { audits } });

beforeEach(() => {
  serveAudit(audit);
  server.reply('PUT /account/documents/plans', documentSavedReply, { version: 1 });
  server.reply('GET /course-histories', courseHistoriesReply, [
    {
      firebaseUid: student.uid,
      major: 'Physics',
      courses: [{ _id: '1', programId: 'MATH 1500', semester: 'FS24', grade: 'B' }],
    },
  ]);
  servePublished();
  server.reply('GET /visualizer/Physics', crowdReply, {
    ...{ major: 'Physics', students: 0, publishedOn: null, semesters: [] },
  });
  server.reply('GET /visualizer/Physics/pathways', pathwaysReply, {
    ...{ major: 'Physics', madeOn: `${year}-01-02`, students: 120, lateStudents: 100 },
    courses: [{ programId: 'MATH 1700', students: 60, late: 31 }],
    ...{ next: [], before: [], loads: [] },
  });
  server.reply('GET /catalogue/prerequisites', coursePrerequisitesReply, {
    'MATH 1700': { title: 'Calculus II', credits: '5', prerequisites: 'MATH 1500 (C-)' },
    'MATH 2300': { title: 'Calculus III', credits: '3', prerequisites: 'MATH 1700' },
  });
  server.reply('GET /course-seasons', courseSeasonsReply, {
    'MATH 1700': { often: ['fall'], hardly: [] },
    'MATH 2300': { often: ['fall', 'spring'], hardly: ['summer'] },
  });
  server.reply('GET /catalogue/courses', subjectCoursesReply, [
    { code: 'MATH 1700', title: 'Calculus II', credits: '5' },
    { code: 'MATH 2300', title: 'Calculus III', credits: '3' },
  ]);
  server.reply('GET /catalogue/titles', courseTitlesReply, {
    'PHIL 1000': 'General Introduction',
    ...Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`PHIL ${3100 + n}`, `Ethics ${n}`])),
  });
});

const region = (name: RegExp) => page.getByRole('region', { name });
const row = (name: string) => page.getByText(name, { exact: true });

const open = page.getByRole('region', { name: 'Physics (BS)' });
const folded = page.getByText('1 in progress · 1 met · 1 optional');

test('the page says what the audit says: how many are met, the credits, what counted, and what was not understood or kept', async () => {
  serveAudit({ ...audit, leftOut: ['lines', 'lists'] });
  await renderInApp(<Degree />);
  await expect
    .element(
      page.getByText(
        'Your audit is long. Not kept here: the printed lines of some requirements, the ends of long lists.',
      ),
    )
    .toBeVisible();
  await expect.element(open).toMatchTextContent('1 of 4 requirements met (audit of May 3)');
  await expect.element(open).toMatchTextContent('Physics (BS), Fall 2023 catalog · Official MU GPA 3.120');
  await expect
    .element(page.elementLocator(document.body))
    .toMatchTextContent(/We didn’t understand 2 lines\. The audit says:\s*O\? 12 Title\s*--> NEEDS: 3\.0 units/);
  await expect
    .element(page.getByRole('list', { name: 'Of 120 credits' }))
    .toMatchTextContent(/103 earned\s*17 in progress\s*0 planned\s*0 to find/);
  await expect
    .element(open)
    .toMatchTextContent(
      /Upper Level Electives.*3 more credits.*MATH 1700 or MATH 2300 · 6 of 12 credits, 3 in progress.*Senior Capstone/s,
    );
  await row('Senior Capstone').click();
  await expect.element(open).toMatchTextContent(/Choose one\s*1 more course/);
  await folded.click();
  await expect.element(region(/^Optional/)).toMatchTextContent('Foreign Language');
  await row('Math and Quantitative Reasoning').click();
  await expect
    .element(region(/^Met/))
    .toMatchTextContent(
      /A grade of C- or better counts\..*can also count elsewhere.*Counts toward this: MATH 1500 Fall 2024/s,
    );
});

test('a planned course fills the requirements that list it, which are planned and never met, and goes back by Undo', async () => {
  await renderInApp(<Degree />);
  const electives = page.getByRole('listitem').filter({ hasText: 'Upper Level Electives' }).first();
  await row('Upper Level Electives').click();
  await electives.getByRole('button', { name: 'Plan MATH 1700' }).click();
  await expect.element(electives).toMatchTextContent(/Upper Level Electives\s*planned\s*MATH 1700 planned/);
  await expect.element(open).toMatchTextContent('1 of 4 requirements met');
  await expect.element(page.getByRole('list', { name: 'Of 120 credits' })).toMatchTextContent('5 planned');
  await expect.element(page.getByRole('status').filter({ hasText: 'MATH 1700 is in' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(electives).toMatchTextContent(/Upper Level Electives\s*3 more credits/);
});

test('a course is dragged from a requirement into a semester, and from there out of the plan', async () => {
  await renderInApp(<Degree />);
  await row('Upper Level Electives').click();
  const listed = open.getByRole('listitem').filter({ hasText: 'MATH 1700' }).last();
  await expect.element(listed).toBeVisible();
  const handleIn = (item: Element) => item.querySelector('[title^="Drag"]') as HTMLElement;
  const empty = page.getByText('Drag a course here, or press Add.');
  const semester = empty.element().closest('section') as HTMLElement;
  await drag(handleIn(listed.element()), semester);
  const menu = page.getByRole('button', { name: 'Move or remove MATH 1700' });
  await expect.element(menu).toBeVisible();
  expect(semester.contains(menu.element())).toBe(true);
  await expect.element(row('planned')).toBeVisible();
  await drag(
    handleIn(menu.element().closest('li') as Element),
    listed.element().closest('[data-semester=""]') as Element,
  );
  await expect.element(menu).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'MATH 1700 is no longer in your plan.' }))
    .toBeVisible();
});

test('a placeholder for a requirement is planned for it, never met, and by keys gives its place to a listed course; Undo brings it back', async () => {
  await renderInApp(<Degree />);
  const electives = page.getByRole('listitem').filter({ hasText: 'Upper Level Electives' }).first();
  const sum = page.getByRole('list', { name: 'Of 120 credits' });
  await row('Upper Level Electives').click();
  await electives.getByRole('button', { name: 'Add a placeholder for Upper Level Electives' }).click();
  await expect.element(electives).toMatchTextContent(/Upper Level Electives\s*planned\s*1 placeholder planned/);
  await expect.element(open).toMatchTextContent('1 of 4 requirements met');
  await expect.element(sum).toMatchTextContent('3 planned');
  const card = page.getByRole('listitem').filter({ hasText: '3 credits · for Upper Level Electives' });
  await expect.element(card).toBeVisible();

  (page.getByRole('button', { name: 'Move or remove Upper Level Electives' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Choose a course' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Your audit lists these. Type to search the catalog.');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  (dialog.getByRole('button', { name: 'Plan MATH 1700' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Move or remove MATH 1700' })).toHaveFocus();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(sum).toMatchTextContent('5 planned');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(card).toBeVisible();
  await expect.element(sum).toMatchTextContent('3 planned');
});

test('a typical path is a proposal: usual courses for what is left, by semester, accepted one by one', async () => {
  const others = (n: number, ...courses: [programId: string, students: number][]) => ({
    ...{ n, students: 100 },
    courses: courses.map(([programId, students]) => ({ programId, students })),
  });
  server.reply('GET /visualizer/Physics', crowdReply, {
    ...{ major: 'Physics', students: 120, publishedOn: `${year}-01-02` },
    semesters: [
      others(1, ['MATH 1500', 80]),
      others(2, ['MATH 1700', 70]),
      others(3, ['MATH 2300', 60], ['ART 2000', 55]),
    ],
  });
  server.reply('GET /visualizer/Physics/pathways', pathwaysReply, {
    ...{ major: 'Physics', madeOn: `${year}-01-02`, students: 120, lateStudents: 100 },
    courses: ['MATH 1500', 'MATH 1700', 'MATH 2300', 'ART 2000'].map((programId) => ({
      ...{ programId, students: 90, late: programId === 'MATH 1700' ? 72 : 60 },
    })),
    ...{ next: [], before: [], loads: [] },
  });
  serveAudit({
    ...audit,
    programs: audit.programs.map((program) => ({
      ...program,
      requirements: program.requirements.map((each) =>
        each.number === 2 ? { ...each, needs: [[9, 'credits']] } : each,
      ),
    })),
  });
  await renderInApp(<Degree />);
  await page.getByRole('button', { name: 'Fill from a typical path' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent(
      /at least half of 100 other Physics students with seven or more semesters took, and your audit still lists/,
    );
  await expect
    .element(dialog)
    .toMatchTextContent(
      /MATH 1700.*72%, 2nd semester.*MATH 2300.*not listed for what your audit still needs: ART 2000/s,
    );
  await inEveryLook(() => expectAccessible());
  const proposed = page.getByRole('region', { name: /^Proposed for/ });
  expect(proposed.elements()).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Plan MATH 1700' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Plan MATH 1700' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Plan MATH 2300' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Move or remove MATH 1700' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Move or remove MATH 2300' })).not.toBeInTheDocument();
});

test('without enough others a typical path says so and proposes nothing', async () => {
  await renderInApp(<Degree />);
  await page.getByRole('button', { name: 'Fill from a typical path' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Not enough Physics students share courses yet.');
  await expect.element(page.getByRole('dialog').getByRole('button', { name: /^Plan / })).not.toBeInTheDocument();
});

test('on a phone the page has two tabs, and what is planned on one is on the other', async () => {
  await page.viewport(390, 844);
  await renderInApp(<Degree />);
  const tab = (name: string) => page.getByRole('button', { name, exact: true });
  await row('Upper Level Electives').click();
  await page.getByRole('button', { name: 'Plan MATH 1700' }).click();
  await expect.element(tab('Requirements')).toHaveAttribute('aria-pressed', 'true');
  await tab('Plan').click();
  await expect.element(page.getByRole('button', { name: 'Move or remove MATH 1700' })).toBeVisible();
  await expect.element(row('Upper Level Electives')).not.toBeVisible();
});

test('a requirement opens by keyboard to its courses, each with title, credits, prerequisites, seasons and how many took it, accessibly in every look', async () => {
  await renderInApp(<Degree />);
  await expect.element(row('Upper Level Electives')).toBeVisible();
  (row('Upper Level Electives').element().closest('summary') as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const left = open;
  await expect
    .element(left)
    .toMatchTextContent(
      /Bars: the share of 100 others in your major with seven or more semesters\..*MATH 1700 Calculus II\s*31%.*Prerequisites met.*5 credits · Taken mostly in fall/s,
    );
  await expect
    .element(left)
    .toMatchTextContent(
      /MATH 2300 Calculus III.*Prerequisites not met.*Required · 3 credits · Taken in fall and spring/s,
    );
  await expect
    .element(left)
    .toMatchTextContent(/NO 2 ==> Upper Level Electives\s*EARNED: 6\.0 credits\s*--> NEEDS: 3\.0 credits/);
  // Not one request for each course.
  expect(server.sentTo('GET /course-seasons')).toHaveLength(1);
  await expect.element(left.getByRole('link', { name: 'MATH 1700' })).toHaveAttribute('href', '/course/MATH%201700');
  await inEveryLook(() => expectAccessible());
});

test('what could not be read stands under its requirement and its part, in the words of the audit, accessibly in every look', async () => {
  await renderInApp(<Degree />);
  const capstone = page.getByRole('listitem').filter({ hasText: 'Senior Capstone' });
  await expect.element(capstone).toMatchTextContent('3 lines we didn’t understand');
  await row('Senior Capstone').click();
  await expect
    .element(capstone)
    .toMatchTextContent(
      /We didn’t understand 1 line\. The audit says:\s*--> NEEDS: 3\.0 credits OR 1 course\s*Choose one.*We didn’t understand 2 lines\. The audit says:\s*SELECT FROM: CHEM 1320 & 1330\s*PHYSCS 1210 & 1220/s,
    );
  await inEveryLook(() => expectAccessible());
});

test('a level opens a search among its courses, and so does a number of any subject', async () => {
  await renderInApp(<Degree />);
  await row('Upper Level Electives').click();
  await page.getByText('Any PHIL course at the 3000 level').click();
  await expect.element(page.getByText('13 courses in our catalog, the first 12')).toBeVisible();
  await page.getByLabelText(/^Search: Any PHIL/).fill('ethics 12');
  await expect.element(page.getByText('1 course in our catalog', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'PHIL 3112' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Plan PHIL 3112' })).toBeVisible();
  await page.getByText('Any course with the number 1000').click();
  await expect.element(page.getByRole('link', { name: 'PHIL 1000' })).toBeVisible();
});

const facts = {
  earned: [],
  inProgress: [],
  needs: [],
  used: [],
  choices: [],
  except: [],
  lines: [],
  unread: [],
};
const place = { page: 1, column: 1 as const, row: 1, box: { x: 0, y: 0, width: 1, height: 1 } };
const other = (mark: Requirement['mark'], title: string, needs: Requirement['needs'] = []) => ({
  ...{ ...facts, mark, number: null, title, needs, atLeast: [], parts: [], place },
});
const whatIf: Audit = {
  courses: [],
  ignored: [],
  totals: { earned: { audit: null, read: 0 }, inProgress: { audit: null, read: 0 }, agree: null },
  programs: [
    {
      program: 'Statistics (BS)',
      requirements: [
        other('OK', 'Math and Quantitative Reasoning'),
        other('NO', 'Probability', [{ count: 2, unit: 'courses' }]),
        other('OK', 'Senior Capstone'),
      ],
      gpas: [],
      unread: ['NO? something'],
    },
  ],
  isWhatIf: true,
};
const pdf = new File(['x'], 'what-if.pdf', { type: 'application/pdf' });

const minor: ProgramAudit = {
  preparedOn: `${year}-05-04`,
  courses: [],
  programs: [
    {
      program: 'Statistics (Minor)',
      requirements: [
        requirement('OK', 1, 'Math and Quantitative Reasoning'),
        { ...requirement('NO', 2, 'Senior Capstone'), needs: [[1, 'courses']] },
        { ...requirement('NO', 3, 'Minor Electives'), needs: [[1, 'courses']], choices: ['MATH 2300', 'STAT 4***'] },
      ],
    },
  ],
};
const stored: { decisions: unknown; audits: unknown } = { decisions: null, audits: null };
const storeDocuments = () => {
  for (const name of ['decisions', 'audits'] as const) {
    stored[name] = null;
    server.reply(`PUT /account/documents/${name}`, documentSavedReply, ({ body }) => {
      stored[name] = (body as { document: unknown }).document;
      return { version: (body as { version: number }).version + 1 };
    });
  }
};

test('two programs stand side by side: what both ask for, what only one does, and a course names all that list it', async () => {
  serveAudits([audit, minor]);
  await renderInApp(<Degree />);
  const programs = region(/^Your programs/);
  await expect
    .element(programs)
    .toMatchTextContent(/Physics \(BS\)\s*1 of 4 requirements met.*Statistics \(Minor\)\s*1 of 3 requirements met/s);
  const both = region(/^Asked for by both/);
  await expect
    .element(both)
    .toMatchTextContent(/Senior Capstone\s*Physics \(BS\): left · .*Statistics \(Minor\): 1 more course/s);
  await expect.element(both.getByText('1 met', { exact: true })).toBeVisible();
  await expect.element(region(/^Only by Statistics/)).toMatchTextContent(/Minor Electives/);
  // The credits are those of the major.
  await expect.element(page.getByRole('list', { name: 'Of 120 credits' })).toBeVisible();
  await page.getByText('1 course listed by more than one program').click();
  await expect
    .element(programs)
    .toMatchTextContent(
      /MATH 2300.*Listed for Upper Level Electives in Physics \(BS\); Minor Electives in Statistics \(Minor\)/s,
    );
  await row('Minor Electives').click();
  await expect
    .element(region(/^Only by Statistics/))
    .toMatchTextContent(/Also listed for Upper Level Electives in Physics \(BS\)/);
  await inEveryLook(() => expectAccessible());
});

test('a program is put away, and back by Undo', async () => {
  serveAudits([audit, minor]);
  storeDocuments();
  await renderInApp(<Degree />);
  await page.getByRole('button', { name: 'Put away Statistics (Minor)' }).click();
  await expect.element(page.getByText(/^Statistics \(Minor\) was put away\./)).toBeVisible();
  await expect.element(open).toMatchTextContent('1 of 4 requirements met');
  await expect.poll(() => stored.audits).toEqual({ audits: [audit] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(region(/^Your programs/)).toMatchTextContent('Statistics (Minor)');
  await expect.poll(() => stored.audits).toEqual({ audits: [audit, minor] });
});

test('what the student decides stands beside the audit’s own words as theirs, is stored, and changes no count of it', async () => {
  storeDocuments();
  await renderInApp(<Degree />);
  await row('Senior Capstone').click();
  await page.getByText('Add my own decision').click();
  await page.getByLabelText('A course of mine counts here').selectOptions('MATH 1500');
  await page.getByLabelText('My note').fill('ask in May');
  await expect.element(open).toMatchTextContent('My decision: MATH 1500 counts here, “ask in May”');
  await inEveryLook(() => expectAccessible());
  await page.getByLabelText(/^Waived/).click();
  // Set aside by the student, and left as the audit says.
  await expect.element(page.getByText('1 in progress · 1 met · 1 optional · 1 waived or skipped by me')).toBeVisible();
  await expect.element(open).toMatchTextContent('1 of 4 requirements met');
  const decided = { program: 'Physics (BS)', requirement: 'Senior Capstone', stand: 'waived' };
  await expect
    .poll(() => stored.decisions)
    .toEqual({ requirements: [{ ...decided, courses: ['MATH 1500'], note: 'ask in May' }], prerequisites: [] });
});

test('a requirement that the student sets aside by keys takes the focus along, there and back, and leaves its place closed to the next', async () => {
  storeDocuments();
  await renderInApp(<Degree />);
  const summaries = () => [...document.querySelectorAll<HTMLElement>('li > details > summary')];
  const focused = () => document.activeElement as HTMLElement;
  await expect.poll(() => summaries().length).toBeGreaterThan(1);
  const name = summaries()[0]?.firstElementChild?.textContent ?? '';
  const toSkip = async () => {
    await userEvent.keyboard('{Enter}');
    (page.getByText(/^(Add my own|Change my) decision$/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    (page.getByLabelText(/^Skip/).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
  };
  summaries()[0]?.focus();
  await toSkip();
  await expect.element(page.getByText(/waived or skipped by me$/)).toHaveFocus();
  expect(document.querySelectorAll('li > details[open]')).toHaveLength(0);

  await userEvent.keyboard('{Enter}');
  summaries().at(-1)?.focus();
  expect(focused().textContent).toContain('My decision: skipped for now');
  await toSkip();
  await expect.poll(() => focused().textContent).toContain(name);
  expect(focused()).toBe(summaries().find(({ firstElementChild }) => firstElementChild?.textContent === name));
  expect(focused().textContent).not.toContain('My decision');
});

test('a prerequisite that the student says was waived silences its line, in the plan and in the lists', async () => {
  storeDocuments();
  await renderInApp(<Degree />);
  await row('Upper Level Electives').click();
  await page.getByRole('button', { name: 'Plan MATH 2300' }).click();
  const check = page.getByText(/^MATH 1700 is not in your history or plan/);
  await expect.element(check).toBeVisible();
  await page.getByRole('button', { name: 'Move or remove MATH 2300' }).click();
  await page.getByRole('menuitem', { name: 'Prerequisites waived for me' }).click();
  await expect.element(check).not.toBeInTheDocument();
  await expect.element(page.getByText('My decision: prerequisites waived').first()).toBeVisible();
  await expect.poll(() => stored.decisions).toEqual({ requirements: [], prerequisites: ['MATH 2300'] });
});

test('the sheet for an advisor is a link to what is left, the courses and the questions, which no server gets', async () => {
  storeDocuments();
  await renderInApp(<Degree />);
  await page.getByRole('button', { name: 'Sheet for my advisor' }).click();
  await page.getByLabelText('My questions').fill('May I take\nMATH 2300?');
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect
    .poll(() => readSheetLink((link.element() as HTMLInputElement).value.split('/#/sheet/')[1] ?? ''))
    .toMatchObject({
      ok: true,
      value: {
        trail: { major: 'Physics', courses: [{ programId: 'MATH 1500', rawSemesterCode: 'FS24' }] },
        programs: [{ program: 'Physics (BS)', left: [{ name: 'Upper Level Electives' }, { name: 'Senior Capstone' }] }],
        questions: 'May I take\nMATH 2300?',
      },
    });
  await inEveryLook(() => expectAccessible());
});

test('a what-if audit is compared in the browser without being sent, and kept as a trial if the student wants', async () => {
  storeDocuments();
  playAuditWorker(() => ({ result: { ok: false, problem: 'transcript-instead', pages: 0 } }));
  await renderInApp(<Degree />);
  await page.getByLabelText('What-if audit (PDF)').upload(pdf);
  await expect.element(page.getByRole('alert')).toBeVisible();
  playAuditWorker(() => ({ result: { ok: true, value: whatIf, pages: 1 } }));
  await page.getByLabelText('What-if audit (PDF)').upload(pdf);
  const section = region(/^What if/);
  await expect
    .element(section)
    .toMatchTextContent('Statistics (BS): 2 of 3 met today. Physics (BS): 1 of 4 met today.');
  await expect
    .element(section)
    .toMatchTextContent(/Asked for by both\s*Senior Capstone\s*Physics \(BS\): left · .*Statistics \(BS\): met/s);
  await expect.element(section).toMatchTextContent(/Only by Physics \(BS\)\s*Upper Level Electives\s*3 more credits/);
  await expect.element(section).toMatchTextContent(/Only by Statistics \(BS\)\s*Probability\s*2 more courses/);
  await expect.element(section).toMatchTextContent(/We didn’t understand 1 line\. The audit says:\s*NO\? something/);
  expect(server.sentTo('POST /upload')).toEqual([]);
  expect(stored.audits).toBeNull();
  await page.getByRole('button', { name: 'Keep as a trial' }).click();
  await expect.element(region(/^Your programs/)).toMatchTextContent('Statistics (BS) Trial');
  // Where the next begins, which may be the same file.
  const field = page.getByLabelText('What-if audit (PDF)');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await expect
    .poll(() => stored.audits)
    .toMatchObject({ audits: [audit, { isTrial: true, programs: [{ program: 'Statistics (BS)' }] }] });
  expect(server.sentTo('POST /upload')).toEqual([]);
});

test('documents with markup, with names that every object has, and with numbers that lead nowhere are shown as text', async () => {
  const markup = '<img src=x onerror="document.title=`run`">';
  serveAudits([
    {
      preparedOn: 'no day',
      courses: [`${markup} FS24`],
      programs: [
        {
          program: '__proto__',
          requirements: [
            { mark: 'NO', number: 1, title: 'constructor', needs: [[1e308, 'credits']], used: [0, 99], choices: ['__proto__ 1000', 'toString 1***'] },
            { mark: 'NO', number: 2 ** 40, title: markup, unread: [markup, '\u202eesrever'], parts: [{ mark: '-', title: '__proto__', used: [7] }] },
            { mark: 'IP', title: 'Total Credits', earned: [[0, 'credits']], atLeast: [[0, 'credits']] },
          ],
          gpas: [{ title: markup, gpa: -1 }],
          unread: ['constructor'],
        },
      ],
    },
  ]); // biome-ignore format: a line for each requirement
  server.reply('GET /account/documents/plans', documentReply('plans'), {
    version: 1,
    document: {
      main: '__proto__',
      plans: [
        {
          ...{
            id: '__proto__',
            name: 'constructor',
            courses: [{ programId: 'MATH 1700', semester: 'FS49', note: markup }],
          },
          placeholders: [{ id: 'toString', semester: 'FS49', title: markup, credits: 0, requirement: 'constructor' }],
          notes: [{ semester: 'SP50', text: '</textarea><script>document.title="run"</script>' }],
        },
      ],
    },
  });
  server.reply('GET /account/documents/decisions', documentReply('decisions'), {
    version: 1,
    document: {
      requirements: [{ program: '__proto__', requirement: 'constructor', stand: 'waived', note: markup }],
      ...{ prerequisites: ['MATH 1700'], questions: markup },
    },
  });
  const { title } = document;
  await renderInApp(<Degree />);
  await expect.element(page.getByText(markup).first()).toBeVisible();
  await expect.element(page.getByText('constructor').first()).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(document.title).toBe(title);
});
