import { expect, type Page } from '@playwright/test';
import { kept } from './shell.ts';

/** A course as an export contains it. */
export type KeptCourse = {
  _id: string;
  programId: string;
  semester: string;
  grade: string;
  credits?: number;
  title?: string;
  origin?: 'MU' | 'other-campus' | 'transfer' | 'exam';
  remark?: string;
};

export const took = (
  programId: string,
  semester: string,
  grade: string,
  more: Partial<KeptCourse> = {},
): KeptCourse => ({
  _id: `${programId.replace(' ', '_')}-${semester}`,
  programId,
  semester,
  grade,
  ...more,
});

/** Gives this page's student exactly these courses, by importing them like an export. */
export async function keepHistory(page: Page, courses: KeptCourse[]) {
  const reply = await page.request.post('/account/import', {
    headers: { authorization: `Bearer ${(await kept(page)).token}` },
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
