import { courseTitlesReply } from '@coursetrail/contract';
import { type AdvisorSheet, writeSheetLink } from '@coursetrail/domain/sheet-link';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { becomeVisitor } from '../identity/test-kit.ts';
import { paths, sheetPath } from '../paths.ts';
import { expectAccessible, inEveryLook, renderInApp, server } from '../test-kit.tsx';
import { Component } from './sheet.page.tsx';

const sheet: AdvisorSheet = {
  trail: {
    major: 'Physics',
    courses: [
      { programId: 'MATH 1500', n: 1, rawSemesterCode: 'FS24', grade: 'B' },
      { programId: 'MATH 1700', n: 2, rawSemesterCode: 'SP25', planned: true },
    ],
  },
  programs: [
    {
      ...{ program: 'Physics (BS)', preparedOn: '2024-11-03' },
      left: [
        { name: 'Upper Level Electives', needs: [{ count: 3, unit: 'credits' }], planned: ['MATH 1700'] },
        { name: 'Senior Capstone', needs: [{ count: 1, unit: 'courses' }], planned: [], stand: 'waived' },
      ],
    },
  ],
  questions: 'Visit https://evil.example\n<b>now</b>',
};

const open = (link: string) =>
  renderInApp(
    <Routes>
      <Route path={paths.sheet} element={<Component />} />
    </Routes>,
    { at: sheetPath(link) },
  );

beforeEach(() => server.reply('GET /catalogue/titles', courseTitlesReply, { 'MATH 1500': 'Calculus I' }));

test('a visitor reads what is left, planned and decided, each said to be whose it is, and the sender’s words as words', async () => {
  await becomeVisitor();
  const written = writeSheetLink(sheet);
  await open(written.ok ? written.value : '');
  const left = page.getByRole('region', { name: 'Still needed: Physics (BS)' });
  await expect.element(left).toMatchTextContent(/copied by the sender from an audit of November 3, 2024/);
  await expect
    .element(left)
    .toMatchTextContent(
      /Upper Level Electives 3 more credits · planned for it: MATH 1700\s*Senior Capstone 1 more course · the sender’s decision: waived/,
    );
  await expect.element(page.getByText(/^Major: Physics/)).toBeVisible();
  await expect
    .element(
      page.getByText(/The link holds 1 course in 1 semester, 1 planned, 2 requirements still needed, questions\./),
    )
    .toBeVisible();
  const words = page.getByRole('region', { name: 'Questions, in the sender’s own words' });
  await expect.element(words).toMatchTextContent('Visit https://evil.example <b>now</b>');
  expect(words.getByRole('link').elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await inEveryLook(() => expectAccessible());
});

test('a link that is damaged shows nothing of it', async () => {
  await open('s1aaaa.W10.t1aaaa.-.-.MATH1500a');
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link can’t be read.');
});
