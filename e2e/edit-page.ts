import { expect, type Page } from '@playwright/test';
import { heading, storedLogin } from './shell.ts';

/** A course as an export holds it. */
type ExportedCourse = {
  _id: string;
  programId: string;
  semester: string;
  grade: string;
  credits?: number;
};

export const took = (
  programId: string,
  semester: string,
  grade: string,
  more: Partial<ExportedCourse> = {},
): ExportedCourse => ({
  _id: `${programId.replace(' ', '_')}-${semester}`,
  programId,
  semester,
  grade,
  ...more,
});

/** The screen Edit Your Courses in one tab. */
export class EditPage {
  readonly page: Page;
  readonly editButtons;
  readonly semester;
  readonly grade;
  readonly confirmation;

  constructor(page: Page) {
    this.page = page;
    this.editButtons = page.getByRole('button', { name: /^Edit / });
    this.semester = page.getByLabel('Semester', { exact: true });
    this.grade = page.getByLabel('Grade', { exact: true });
    this.confirmation = page.getByRole('dialog', { name: 'Confirm Delete' });
  }

  /** Gives the student exactly these courses, by importing an export, and opens the screen. */
  async openWith(courses: ExportedCourse[]) {
    await this.importCourses(courses);
    await this.open();
    await expect(this.editButtons).toHaveCount(courses.length);
  }

  async open() {
    await this.page.goto('/#/edit');
    await expect(heading(this.page, 'Edit Your Courses')).toBeVisible();
  }

  async importCourses(courses: ExportedCourse[]) {
    const reply = await this.page.request.post('/account/import', {
      headers: await this.#authorization(),
      data: {
        format: 'coursetrail-1',
        exportedAt: new Date().toISOString(),
        major: 'Physics',
        sharing: 'courses',
        courses,
      },
    });
    expect(reply.status()).toBe(200);
  }

  /** What the server has stored: semester and grade by course. */
  readonly stored = async (): Promise<Record<string, [semester: string, grade: string]>> => {
    const headers = await this.#authorization();
    const reply = await this.page.request.get('/course-histories?scope=mine', { headers });
    const [own] = await reply.json();
    return Object.fromEntries(
      own.courses.map(({ programId, semester, grade }: ExportedCourse) => [
        programId,
        [semester, grade],
      ]),
    );
  };

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  card(programId: string) {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByText(programId, { exact: true }) });
  }

  editButton(programId: string) {
    return this.card(programId).getByRole('button', { name: 'Edit' });
  }

  fact(programId: string, name: 'Semester' | 'Grade') {
    return this.card(programId)
      .getByRole('definition')
      .nth(name === 'Semester' ? 1 : 2);
  }

  /** Opens the editor of a course and enters values, without saving them. */
  async enter(programId: string, values: { semester?: string; grade?: string }) {
    await this.editButton(programId).click();
    if (values.semester !== undefined) await this.semester.selectOption(values.semester);
    if (values.grade !== undefined) await this.grade.selectOption(values.grade);
  }

  async save() {
    await this.button('Save').click();
    await expect(this.semester).toHaveCount(0);
  }

  async delete(programId: string) {
    await this.card(programId).getByRole('button', { name: 'Delete' }).click();
    await this.confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect(this.card(programId)).toHaveCount(0);
  }

  async #authorization() {
    return { authorization: `Bearer ${(await storedLogin(this.page)).token}` };
  }
}
