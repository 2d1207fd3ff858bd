import { courseTitlesReply } from '@coursetrail/contract';
import { maxTrailLinkLength, type Trail, writeTrailLink } from '@coursetrail/domain/trail-link';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { becomeVisitor } from '../identity/test-kit.ts';
import { paths, trailPath } from '../paths.ts';
import { expectAccessible, inEveryLook, renderInApp, server } from '../test-kit.tsx';
import { Component } from './trail.page.tsx';

const bare: Trail = {
  major: null,
  courses: [
    { programId: 'CMP_SC 1050', n: 1 },
    { programId: 'MATH 1500H', n: 1 },
    { programId: 'HIST ELEC1', n: 3 },
    { programId: 'JOHN SMITH', n: 3 },
  ],
};
const full: Trail = {
  major: 'Computer Science',
  courses: [
    { programId: 'CMP_SC 1050', n: 1, rawSemesterCode: 'FS22', grade: 'A-' },
    { programId: 'MATH 1700', n: 2, rawSemesterCode: 'SP23', grade: 'CR' },
  ],
};

function linkTo(trail: Trail): string {
  const written = writeTrailLink(trail);
  if (!written.ok) throw new Error(written.problem);
  return written.value;
}

const open = (link: string) =>
  renderInApp(
    <Routes>
      <Route path={paths.trail} element={<Component />} />
    </Routes>,
    { at: trailPath(link) },
  );

const semester = (name: string) => page.getByRole('region', { name });
const lines = (name: string) =>
  semester(name)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

beforeEach(() =>
  server.reply('GET /catalogue/titles', courseTitlesReply, {
    'CMP_SC 1050': 'Algorithm Design and Programming I',
    'MATH 1500': 'Analytic Geometry and Calculus I',
  }),
);

test('a visitor sees the courses by semester as a picture and in words, and nothing that was not shared', async () => {
  await becomeVisitor();
  await open(linkTo(bare));
  await expect.element(page.getByRole('img', { name: 'The trail: 3 courses in 2 semesters' })).toBeVisible();
  await expect
    .poll(() => lines('Semester 1'))
    .toEqual(['CMP_SC 1050 Algorithm Design and Programming I', 'MATH 1500H Analytic Geometry and Calculus I']);
  expect(lines('Semester 3')).toEqual(['HIST ELEC1']);
  await expect.element(page.getByText('Another course is not in the catalog, so we don’t show it.')).toBeVisible();
  expect(document.body.textContent).not.toContain('SMITH');
  await expect.element(page.getByText('Shared by a student, not verified.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Major', { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Make your own trail' })).toHaveAttribute('href', '/signup');
  expect(document.title).toBe('A shared trail · Coursetrail');
});

test('the major, the terms and the grades are there if they were shared, accessibly in every look', async () => {
  await open(linkTo(full));
  await expect.element(page.getByText('Major: Computer Science')).toBeVisible();
  await expect.poll(() => lines('Semester 2 Spring 2023')).toEqual(['MATH 1700 CR']);
  await expect
    .element(page.getByRole('link', { name: 'See my own trail' }))
    .toHaveAttribute('href', '/visualizer?mode=current&semester=all');
  await inEveryLook(async () => {
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});

test('the server is asked the same whatever the link holds', async () => {
  const asked = () => server.askedOf('GET /catalogue/titles');
  const { unmount } = await open(linkTo(bare));
  await expect.element(semester('Semester 1')).toMatchTextContent('Algorithm Design');
  await unmount();
  // As in another browser: nothing is cached.
  const { queryClient } = await import('../server/query-client.ts');
  queryClient.clear();
  await open(linkTo(full));
  await expect.element(semester('Semester 1 Fall 2022')).toMatchTextContent('Algorithm Design');
  expect(asked()).toHaveLength(2);
  expect(new Set(asked()).size).toBe(1);
  expect(asked()[0]).not.toMatch(/1050|1700|FS22|NOWHERE|trail/);
});

test.each([
  ['no link of ours', '<img src=x onerror=alert(1)>%', 'This link can’t be read.'],
  ['of a later version', linkTo(full).replace('t1', 't2'), 'with a newer version of Coursetrail'],
  ['huge', linkTo(full).padEnd(maxTrailLinkLength + 1, 'a'), 'holds more than a trail can'],
])('a link that is %s gets a sentence, and the way to a trail of one’s own', async (_, link, sentence) => {
  server.isFailing = link.includes('%'); // the router complains about an escape that is none
  await open(link);
  await expect.element(page.getByRole('alert')).toMatchTextContent(sentence);
  await expect.element(page.getByRole('link', { name: 'See my own trail' })).toBeVisible();
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  expect(server.askedOf('GET /catalogue/titles')).toEqual([]);
});
