import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../test-kit.ts';

/** A text with one character that must not be stored: a control character or half of one. */
const forbidden = fc
  .tuple(
    fc.string({ maxLength: 5 }),
    fc.oneof(
      fc.integer({ min: 0, max: 0x1f }),
      fc.integer({ min: 0x7f, max: 0x9f }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
    ),
    fc.string({ maxLength: 5 }),
  )
  .map(([before, code, after]) => `${before}x${String.fromCharCode(code)}x${after}`);

const file = (course: object) => ({
  format: 'coursetrail-1',
  exportedAt: '2026-03-02T12:00:00.000Z',
  major: null,
  sharing: null,
  courses: [{ programId: 'MATH 1500', semester: 'FS24', grade: 'A', ...course }],
});

describeEachEngine('a text with a control character or half of a character', (kit, engine) => {
  test('is not confused with letters of other alphabets, which are stored unchanged', async () => {
    const title = 'Größe, 数学, 👩‍🔬 and ‏עברית';
    expect((await kit().post('bo', '/account/import', file({ title, origin: 'MU' }))).statusCode).toBe(200);
    const [own] = (await kit().get('bo', '/course-histories?scope=mine')).json();
    expect(own.courses[0].title).toBe(title);
  });

  // Refused before the database sees it, and PostgreSQL alone would fail on it.
  if (engine === 'sqlite') return;

  test('is refused in every field that is stored, with 400 and nothing changed', async () => {
    await fc.assert(
      fc.asyncProperty(forbidden, async (text) => {
        const calls = [
          kit().post('ada', '/account/import', file({ title: text })),
          kit().post('ada', '/account/import', file({ remark: text })),
          kit().post('ada', '/account/import', file({ _id: text })),
          kit().post('ada', '/account/import', { ...file({}), major: text }),
          kit().post('ada', '/set-major', { major: text }),
          kit().post('ada', '/course-histories/delete', { ids: [text] }),
          kit().post('ada', '/edit-course', { courseId: text, updatedData: { grade: 'A' } }),
          kit().post('ada', '/submit-course-history', {
            courses: [{ programId: text, semester: 'FS24', grade: 'A' }],
          }),
        ];
        for (const reply of await Promise.all(calls))
          expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
      }),
      { numRuns: 40, seed: 1 },
    );
    const [own] = (await kit().get('ada', '/course-histories?scope=mine')).json();
    expect(own).toMatchObject({ major: null, courses: [] });
  });

  test('is refused in addresses as well, and never with 500', async () => {
    for (const text of ['%00', 'a%00b', '%01', '%7F', '%C2%80']) {
      const addresses = [
        `/course-histories?major=${text}`,
        `/course-histories?cursor=${text}`,
        `/browse?major=${text}`,
        `/browse?from=${text}`,
        `/statistics/${text}?type=grades`,
        `/visualizer/${text}`,
        `/courses/${text}`,
        `/catalogue/courses?subject=${text}`,
      ];
      for (const url of addresses) {
        const { statusCode } = await kit().get('ada', url);
        expect([url, statusCode === 400 || statusCode === 404]).toEqual([url, true]);
      }
      const deleted = await kit().ask('ada', 'DELETE', `/api/user/courses/${text}`);
      expect(deleted.statusCode).toBe(400);
    }
  });
});
