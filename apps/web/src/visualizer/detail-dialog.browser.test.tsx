import { courseDetail } from '@coursetrail/contract';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anything, expectAccessible, inEveryLook, renderInApp, server } from '../test-kit.tsx';
import { DetailDialog, type DetailTarget } from './detail-dialog.tsx';
import { ownSemesters, selectCourses } from './select-courses.ts';
import { crowd, taken } from './test-kit.tsx';
import { fromCrowd, fromOwnHistory, type VisualizerData } from './visualizer-data.ts';

const dialog = page.getByRole('dialog');
const calculus = 'GET /courses/MATH%201500';
const own = fromOwnHistory({ major: null, courses: taken });

type Props = Partial<Parameters<typeof DetailDialog>[0]>;

async function openDetail(target: DetailTarget, data: VisualizerData = own, props: Props = {}) {
  const { rows } = selectCourses(data, { semester: 'all', top10: false }, ownSemesters(taken));
  await renderInApp(
    <DetailDialog
      target={target}
      onClose={() => {}}
      rows={rows}
      major={null}
      own={[]}
      onOpen={() => {}}
      onShow={() => {}}
      {...props}
    />,
  );
  await expect.element(dialog).toBeVisible();
}

/** The description list of the dialog, by name. */
const facts = () =>
  Object.fromEntries(
    [...dialog.element().querySelectorAll('dl > div')].map((entry) => [
      entry.querySelector('dt')?.textContent,
      entry.querySelector('dd')?.textContent,
    ]),
  );

describe('the details of a course', () => {
  test('are what the catalog and the history know about it (VIZ-43, VIZ-44)', async () => {
    server.reply(calculus, courseDetail, {
      title: 'Analytic Geometry and Calculus I',
      description: 'Limits and how to meet them.',
      Credits: '5',
      Prerequisites: 'MATH 1160',
    });
    await openDetail({ n: 1, programId: 'MATH 1500' });
    await expect.element(dialog).toMatchTextContent(/Analytic Geometry and Calculus I/);
    await expect.element(dialog).toMatchTextContent(/Limits and how to meet them\./);
    expect(facts()).toEqual({
      Description: 'Limits and how to meet them.',
      Credits: '5',
      Prerequisites: 'MATH 1160',
    });
    await expect.element(dialog).toMatchTextContent(/Taken in Fall 2022Grade B\+/);
    expect(server.askedOf(calculus)).toEqual(['/courses/MATH%201500']);
  });

  test('say N/A where the catalog says nothing (VIZ-48)', async () => {
    server.reply(calculus, courseDetail, { title: 'Numbers nobody described' });
    await openDetail({ n: 1, programId: 'MATH 1500' });
    await expect.element(dialog.getByText('Numbers nobody described')).toBeVisible();
    await expect.poll(() => dialog.getByText('N/A', { exact: true }).elements()).toHaveLength(3);
    expect(facts()).toEqual({ Description: 'N/A', Credits: 'N/A', Prerequisites: 'N/A' });
  });

  test('say N/A for each field where the catalog says null (VIZ-43, VIZ-48)', async () => {
    const nothing = { title: null, description: null, Credits: null, Prerequisites: null };
    server.reply(calculus, anything, nothing);
    await openDetail({ n: 1, programId: 'MATH 1500' });
    await expect.poll(() => dialog.getByText('N/A', { exact: true }).elements()).toHaveLength(4);
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  });

  test('suppose a transfer class where the catalog does not know the course (VIZ-45, VIZ-46)', async () => {
    server.refuse('GET /courses/MATH%20ELEC1', 'course-unknown');
    await openDetail({ n: 3, programId: 'MATH ELEC1' });
    const sentence = 'MATH ELEC1 (Additional info not found. Might be a transfer class.)';
    await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible();
    expect(facts()).toEqual({ Credits: 'N/A', Prerequisites: 'N/A' });
  });

  test('have both grades of two courses with one code in one semester', async () => {
    server.refuse('GET /courses/MATH%20ELEC1', 'course-unknown');
    const courses = ['A', 'B'].map((grade) => ({
      programId: 'MATH ELEC1',
      semester: 'FS22',
      grade,
    }));
    await openDetail({ n: 1, programId: 'MATH ELEC1' }, fromOwnHistory({ major: null, courses }));
    await expect.element(dialog).toMatchTextContent(/Taken in Fall 2022Grade A, B/);
  });

  test('can be asked for again after any other failure (VIZ-47)', async () => {
    const alert = dialog.getByRole('alert');
    const tryAgain = alert.getByRole('button', { name: 'Try again' });
    const sentence = /^Unexpected error occurred trying to load course information\./;
    server.disconnect(calculus);
    await openDetail({ n: 1, programId: 'MATH 1500' });
    await expect.element(alert).toMatchTextContent(sentence);
    server.refuse(calculus, 'internal-error');
    await tryAgain.click();
    await expect.poll(() => server.askedOf(calculus)).toHaveLength(2);
    await expect.element(alert).toMatchTextContent(sentence);
    server.reply(calculus, courseDetail, { title: 'Calculus', description: 'Limits.' });
    await tryAgain.click();
    await expect.element(dialog.getByText('Limits.')).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });

  test.each([
    ['ENGLSH 1000', /75% take it in Semester 1: 30 of 40 other studentsYou took it in this semester, too/],
    ['MATH 1100', /60% take it in Semester 1: 24 of 40 other studentsYou: Semester 2/],
  ])('of a crowd say how many took %s, and when the viewer did', async (code, sentence) => {
    server.refuse(`GET /courses/${encodeURIComponent(code)}`, 'course-unknown');
    await openDetail({ n: 1, programId: code }, fromCrowd(crowd));
    await expect.element(dialog).toMatchTextContent(sentence);
  });

  test('lead to the grades of the course', async () => {
    server.reply(calculus, courseDetail, { title: 'Calculus' });
    await openDetail({ n: 1, programId: 'MATH 1500' }, own, { major: 'Health Science' });
    await expect
      .element(dialog.getByRole('link', { name: 'Grades' }))
      .toHaveAttribute('href', '/statistics?major=Health+Science&mode=grades&chart=MATH+1500');
  });
});

describe('the details of a semester', () => {
  test('list its term and courses, which lead to their own details', async () => {
    const onOpen = vi.fn();
    await openDetail({ n: 1, programId: null }, own, { onOpen });
    expect(facts()).toEqual({ Term: 'Fall 2022', Courses: '3' });
    await expect.element(dialog.getByRole('list')).toMatchTextContent(/ENGLSH 1000 A/);
    await dialog.getByRole('button', { name: 'ENGLSH 1000' }).click();
    expect(onOpen).toHaveBeenCalledWith({ n: 1, programId: 'ENGLSH 1000' });
  });

  test('have the credits and the GPA of the student’s own semester', async () => {
    const attempts = taken.map((course, index) => ({ ...course, _id: `${index}`, credits: 3, title: 'Course' }));
    await openDetail({ n: 2, programId: null }, own, { own: attempts });
    expect(facts()).toEqual({ Term: 'Spring 2023', Courses: '2', Credits: '6', GPA: '3.500' });
  });

  test('lead to this semester alone and to the chart of the major', async () => {
    const onShow = vi.fn();
    await openDetail({ n: 2, programId: null }, fromCrowd(crowd), { major: crowd.major, onShow });
    await dialog.getByRole('button', { name: 'Show only Semester 2' }).click();
    expect(onShow).toHaveBeenCalledWith({ semester: 2, course: null });
    await expect
      .element(dialog.getByRole('link', { name: 'See it in Statistics' }))
      .toHaveAttribute('href', '/statistics?major=Business+Administration&mode=distribution&chart=Semester+2');
  });

  test('of others hold no term, and ten courses at most', async () => {
    await openDetail({ n: 2, programId: null }, fromCrowd(crowd));
    expect(facts()).toEqual({ 'Other students': '30', Courses: '12' });
    await expect.element(dialog.getByText(/Fall|Spring|Summer/)).not.toBeInTheDocument();
    expect(dialog.getByRole('listitem').elements()).toHaveLength(10);
    await expect.element(dialog.getByText('and 2 more courses')).toBeVisible();
  });
});

test('details are accessible in every look', async () => {
  server.reply(calculus, courseDetail, { title: 'Calculus', description: 'Limits.' });
  await openDetail({ n: 1, programId: 'MATH 1500' });
  await expect.element(dialog.getByText('Limits.')).toBeVisible();
  await inEveryLook(() => expectAccessible());
});
