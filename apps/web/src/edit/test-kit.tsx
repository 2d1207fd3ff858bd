import { courseHistoriesReply, emptyReply, type OwnAttempt, subjectCoursesReply } from '@coursetrail/contract';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp, server, student } from '../test-kit.tsx';
import { Component as EditPage } from './edit.page.tsx';
import { draftStore } from './edit-draft.ts';

/** The edit screen as its component tests see it, and a server that changes a history as the real one does. */

export const took = (
  programId: string,
  semester: string,
  grade: string,
  more: Partial<OwnAttempt> = {},
): OwnAttempt => ({
  _id: `${programId.replace(' ', '_')}-${semester}`,
  programId,
  semester,
  grade,
  ...more,
});

export const history = [
  took('CMP_SC 1050', 'FS22', 'A-'),
  took('MATH 1500', 'FS22', 'C'),
  took('MATH 1700', 'SP23', 'B+'),
  took('ENGLSH 1000', 'SS23', ''),
  took('BIO_SC 1010', 'FS99', 'D'),
  took('STAT 2500', 'SP00', 'W'),
];

type EditBody = { courseId: string; updatedData: Partial<Pick<OwnAttempt, 'semester' | 'grade'>> };

/** Makes the server of this test hold these courses. */
export function serveCourses(courses: readonly OwnAttempt[] = history) {
  let stored = [...courses];
  let before = stored;
  const change = (next: OwnAttempt[]) => {
    before = stored;
    stored = next;
    return {};
  };
  const deleteAll = (ids: readonly string[]) => change(stored.filter(({ _id }) => !ids.includes(_id)));

  const serveHistory = () =>
    server.reply('GET /course-histories', courseHistoriesReply, () => [
      { firebaseUid: student.uid, major: 'Physics', courses: stored },
    ]);
  const serveEdits = () =>
    server.reply('POST /edit-course', emptyReply, ({ body }) => {
      const { courseId, updatedData } = body as EditBody;
      return change(
        stored.map((each) => (each._id === courseId ? { ...each, ...updatedData, handEditedAt: '2026-11-16' } : each)),
      );
    });
  const serveDeletions = () => {
    for (const { _id } of courses) server.reply(`DELETE /api/user/courses/${_id}`, emptyReply, () => deleteAll([_id]));
    server.reply('POST /course-histories/delete', emptyReply, ({ body }) => deleteAll((body as { ids: string[] }).ids));
  };

  serveHistory();
  serveEdits();
  serveDeletions();
  server.reply('POST /account/undo', emptyReply, () => change(before));
  server.reply('GET /catalogue/courses', subjectCoursesReply, []);
  return {
    /** Each replaces a failure that a test has set. */
    serveHistory,
    serveEdits,
    serveDeletions,
    /** As another tab or device does. */
    replace: (next: OwnAttempt[]) => void change(next),
    stored: (programId: string) => {
      const course = stored.find((each) => each.programId === programId);
      return course && [course.semester, course.grade];
    },
    count: () => stored.length,
  };
}

/** Renders the screen and waits for its first card. */
export async function openEdit(courses: readonly OwnAttempt[] = history) {
  // A draft outlives its page, but not its test.
  draftStore.set(null);
  const served = serveCourses(courses);
  await renderInApp(<EditPage />);
  if (courses.length > 0) await expect.element(editButtons.first()).toBeVisible();
  return served;
}

export const button = (name: string) => page.getByRole('button', { name });
export const sortButton = (name: string) => page.getByRole('button', { name, exact: false });
export const editButtons = page.getByRole('button', { name: /^Edit / });
export const semester = page.getByRole('combobox', { name: 'Semester' });
export const grade = page.getByRole('combobox', { name: 'Grade' });
export const search = page.getByRole('searchbox', { name: 'Search' });
export const alert = page.getByRole('alert');
export const confirmDialog = page.getByRole('dialog', { name: 'Confirm Delete' });
export const confirmButton = (name: string) => confirmDialog.getByRole('button', { name });
export const region = (name: string) => page.getByRole('region', { name });

/** The card of a course, or the editor in its position. */
export const card = (programId: string) => page.getByRole('listitem').filter({ has: page.getByText(programId) });
export const edit = (programId: string) => card(programId).getByRole('button', { name: /^Edit / });
export const deletion = (programId: string) => card(programId).getByRole('button', { name: /^Delete / });
export const fact = (programId: string, name: 'Course' | 'Semester' | 'Grade') =>
  card(programId).getByRole('definition').nth(['Course', 'Semester', 'Grade'].indexOf(name));

/** The courses of the cards, from first to last. */
export const order = () =>
  editButtons.elements().map((each) => each.getAttribute('aria-label')?.replace(/^Edit | from .*$/g, ''));

export const expectLogged = (message: string) =>
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message }));

export const optionsOf = (list: { element: () => Element }) =>
  [...list.element().querySelectorAll('option')].map(({ textContent }) => textContent);
