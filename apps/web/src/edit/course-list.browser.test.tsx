import { courseHistoriesReply, subjectCoursesReply } from '@coursetrail/contract';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp, server } from '../test-kit.tsx';
import { Component as EditPage } from './edit.page.tsx';
import {
  alert,
  button,
  card,
  deletion,
  edit,
  editButtons,
  expectLogged,
  fact,
  grade,
  history,
  openEdit,
  order,
  region,
  search,
  serveCourses,
  sortButton,
  took,
} from './test-kit.tsx';

describe('the list', () => {
  test('shows each course as a card with the words course, semester and grade, and Edit and Delete (EDIT-1, EDIT-11, EDIT-12, EDIT-13, EDIT-14, EDIT-20)', async () => {
    await openEdit();
    expect(document.title).toBe('Edit Your Courses · Coursetrail');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Your Courses');
    for (const [course, term, mark] of [
      ['CMP_SC 1050', 'Fall 2022', 'A-'],
      ['MATH 1700', 'Spring 2023', 'B+'],
      ['ENGLSH 1000', 'Summer 2023', '–'],
      ['BIO_SC 1010', 'Fall 1999', 'D'],
    ] as const) {
      // Text that only screen readers get is one pixel wide.
      for (const name of ['Course', 'Semester', 'Grade'])
        expect(card(course).getByText(name).element().clientWidth).toBeGreaterThan(10);
      await expect.element(fact(course, 'Course')).toHaveTextContent(course);
      await expect.element(fact(course, 'Semester')).toHaveTextContent(term);
      await expect.element(fact(course, 'Grade')).toHaveTextContent(mark);
      await expect.element(edit(course)).toHaveTextContent('Edit');
      await expect.element(deletion(course)).toHaveTextContent('Delete');
      await expect.element(card(course).getByRole('combobox')).not.toBeInTheDocument();
    }
    expect(order()).toHaveLength(history.length);
    await expect.element(page.getByRole('link', { name: 'Add a course' })).toHaveAttribute('href', '/form');
  });

  test('is sorted by semester and by prefix, and each click reverses arrow and order (EDIT-2, EDIT-3, EDIT-4, EDIT-5, EDIT-9, EDIT-10)', async () => {
    await openEdit();
    const codes = (text: string) => text.split(', ');
    const bySemester = codes('BIO_SC 1010, STAT 2500, CMP_SC 1050, MATH 1500, MATH 1700, ENGLSH 1000');
    const newestFirst = codes('ENGLSH 1000, MATH 1700, CMP_SC 1050, MATH 1500, STAT 2500, BIO_SC 1010');
    const byPrefix = codes('BIO_SC 1010, CMP_SC 1050, ENGLSH 1000, MATH 1500, MATH 1700, STAT 2500');
    expect(order()).toEqual(newestFirst);
    for (const [name, up, down] of [
      ['Sort by Semester', bySemester, newestFirst],
      ['Sort by Prefix', byPrefix, byPrefix.toReversed()],
    ] as const) {
      const sort = sortButton(name);
      await expect.element(sort).toHaveTextContent(`${name} ↓`);
      await sort.click();
      await expect.element(sort).toHaveTextContent(`${name} ↑`);
      await expect.element(sort).toHaveAttribute('aria-pressed', 'true');
      expect(order()).toEqual(up);
      await sort.click();
      await expect.element(sort).toHaveTextContent(`${name} ↓`);
      expect(order()).toEqual(down);
      await sort.click();
      await expect.poll(order).toEqual(up);
    }
  });

  test('stands under its semesters with their credits and GPA, whatever is searched for, or under its subjects', async () => {
    await openEdit([
      took('MATH 1500', 'FS22', 'A', { credits: 5 }),
      took('CMP_SC 1050', 'FS22', 'B', { credits: 4 }),
      took('ENGLSH 1000', 'SP23', 'IP', { credits: 3 }),
    ]);
    const fall = region('Fall 2022');
    await expect.element(fall).toMatchTextContent('2 courses · 9 credits · GPA 3.556');
    await expect.element(region('Spring 2023')).toMatchTextContent('1 course · 3 credits');
    await search.fill('math');
    await expect.element(fall).toMatchTextContent('1 of 2 courses · 9 credits · GPA 3.556');
    await search.fill('');
    await sortButton('Sort by Prefix').click();
    await expect.element(region('MATH').getByText('1 course')).toHaveTextContent('1 course');
    await expect.element(fall).not.toBeInTheDocument();
    const term = fact('MATH 1500', 'Semester').element();
    expect(term.getBoundingClientRect().width).toBeGreaterThan(40);
  });

  test('has titles and credits of the catalog for courses entered by hand, and finds them', async () => {
    const served = serveCourses([took('MATH 2300', 'FS22', 'A'), took('HIST 1100', 'FS22', 'B')]);
    server.reply('GET /catalogue/courses', subjectCoursesReply, ({ path }) =>
      path.includes('MATH') ? [{ code: 'MATH 2300', title: 'Calculus III', credits: '3' }] : [],
    );
    await renderInApp(<EditPage />);
    await expect.element(fact('MATH 2300', 'Course')).toMatchTextContent('Calculus III');
    await expect.element(card('MATH 2300')).toMatchTextContent('Credits3');
    await search.fill('calculus');
    await expect.poll(order).toEqual(['MATH 2300']);
    expect(served.count()).toBe(2);
  });

  test('is searched by course and title and filtered by subject and kind of grade', async () => {
    const physics = took('PHYSCS 2750', 'SP24', 'IP', { title: 'UNIVERSITY PHYSICS I' });
    await openEdit([...history, physics]);
    const subject = page.getByRole('combobox', { name: 'Subject' });
    await search.fill('cmp sc');
    await expect.poll(order).toEqual(['CMP_SC 1050']);
    await expect.element(page.getByText('1 of 7 courses')).toBeVisible();
    await search.fill('university phys');
    await expect.poll(order).toEqual(['PHYSCS 2750']);
    await search.fill('');
    await subject.selectOptions('MATH');
    await expect.poll(order).toEqual(['MATH 1700', 'MATH 1500']);
    await page.getByRole('combobox', { name: 'Grade type' }).selectOptions('In progress');
    await expect.poll(order).toEqual([]);
    await expect.element(page.getByText('0 of 7 courses')).toBeVisible();
    await subject.selectOptions('All');
    await expect.poll(order).toEqual(['PHYSCS 2750']);
    await button('Show all').click();
    await expect.poll(order).toHaveLength(7);
    await search.fill('no such course');
    await expect.element(page.getByText('No matching courses.')).toBeVisible();
    await button('Show all courses').click();
    await expect.poll(order).toHaveLength(7);
    await expect.element(search).toHaveValue('');
  });

  test('marks where a course comes from, what the audit says about it, and what the student has corrected', async () => {
    await openEdit([
      took('MATH 1500', 'FS22', 'D', { origin: 'MU', remark: 'R' }),
      took('ECONOM 1014', 'SS22', 'B', { origin: 'transfer' }),
      took('CMP_SC 1050', 'FS22', 'B'),
    ]);
    const marks = (course: string) =>
      card(course)
        .getByRole('list')
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    expect(marks('MATH 1500')).toEqual(['Repeated']);
    expect(marks('ECONOM 1014')).toEqual(['Transfer']);
    expect(marks('CMP_SC 1050')).toEqual([]);
    await edit('MATH 1500').click();
    await grade.selectOptions('C');
    await button('Save').click();
    await expect.poll(() => marks('MATH 1500')).toEqual(['Repeated', 'Corrected by you']);
  });

  test('shows the record of the student alone (EDIT-37)', async () => {
    serveCourses();
    const stranger = {
      firebaseUid: 'stranger',
      major: null,
      courses: [took('GREEK 4300', 'FS22', 'A')],
    };
    const own = { firebaseUid: 'student-1', major: null, courses: history };
    server.reply('GET /course-histories', courseHistoriesReply, [stranger, own]);
    await renderInApp(<EditPage />);
    await expect.element(editButtons).toHaveLength(history.length);
    expect(order()).not.toContain('GREEK 4300');
    expect(server.askedOf('GET /course-histories')[0]).toBe('/course-histories?scope=mine');
  });

  test('is empty when the student has no record (EDIT-38)', async () => {
    const stranger = { firebaseUid: 'stranger', major: null, courses: history };
    server.reply('GET /course-histories', courseHistoriesReply, [stranger]);
    await renderInApp(<EditPage />);
    await expect.element(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Add your courses' })).toHaveAttribute('href', '/form');
  });

  test('that cannot be loaded, because the server refuses or does not reply, is logged and can be asked for again (EDIT-39, EDIT-40)', async () => {
    const { serveHistory } = serveCourses();
    server.refuse('GET /course-histories', 'internal-error');
    await renderInApp(<EditPage />);
    await expect.element(alert).toMatchTextContent('Failed to load course history.');
    expectLogged('Failed to load course history');
    server.disconnect('GET /course-histories');
    await button('Try again').click();
    await expect.poll(() => server.askedOf('GET /course-histories')).toHaveLength(2);
    await expect.poll(() => vi.mocked(console.error).mock.calls).toHaveLength(2);
    await expect.element(alert).toMatchTextContent('Failed to load course history.');
    serveHistory();
    await button('Try again').click();
    await expect.element(editButtons).toHaveLength(history.length);
    await expect.element(alert).not.toBeInTheDocument();
  });
});
