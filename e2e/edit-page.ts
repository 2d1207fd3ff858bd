import { expect, type Page } from '@playwright/test';
import { heading, importCourses, storedCourses, type took } from './shell.ts';

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
  async openWith(courses: ReturnType<typeof took>[]) {
    await importCourses(this.page, courses);
    await this.open();
    await expect(this.editButtons).toHaveCount(courses.length);
  }

  async open() {
    await this.page.goto('/#/edit');
    await expect(heading(this.page, 'Edit Your Courses')).toBeVisible();
  }

  /** What the server has stored: semester and grade by course. */
  readonly stored = async () =>
    Object.fromEntries(
      (await storedCourses(this.page)).map(({ programId, semester, grade }) => [programId, [semester, grade]]),
    );

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  card(programId: string) {
    return this.page.getByRole('listitem').filter({ has: this.page.getByText(programId, { exact: true }) });
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
}
