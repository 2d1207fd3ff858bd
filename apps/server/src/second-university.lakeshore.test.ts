import { gpaOf, officialGpa } from '@coursetrail/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, coursesOf, readerInThisProcess, upload } from './audits/test-kit.ts';
import { type ServerKit, startKit } from './test-kit.ts';

let kit: ServerKit;
beforeAll(async () => {
  kit = await startKit('sqlite', { audits: readerInThisProcess });
});
afterAll(() => kit.stop());

test('an audit of one column becomes a history with the average that it prints, and its requirements are kept', async () => {
  await kit.post('ada', '/set-major', { major: 'Biology' });
  const { bytes, expected } = auditOf(2);
  const { body } = await upload(kit, 'ada', bytes);
  expect(body).toMatchObject({ courseCount: expected.courses.length, totals: { agree: true } });
  const stored = await coursesOf(kit, 'ada');
  const { document } = (await kit.get('ada', '/account/documents/audits')).json();
  const [program = expected.programs[0]] = expected.programs;
  expect(document.audits[0].programs[0].requirements).toHaveLength(program?.requirements.length ?? 0);
  expect(gpaOf(stored).gpa).toBeCloseTo(officialGpa({ gpas: program?.gpas ?? [] })?.gpa ?? 0, 3);
});

test('courses are submitted with honors pass, and neither a grade nor a term of another university is taken', async () => {
  const submit = async (course: object) =>
    (await kit.post('bo', '/submit-course-history', { courses: [{ programId: 'CS 101A', ...course }] })).statusCode;
  await kit.post('bo', '/set-major', { major: 'Computer Science' });
  expect(await submit({ semester: 'WI25', grade: 'HP' })).toBe(200);
  expect(await submit({ semester: 'SP25', grade: 'A-' })).toBe(400);
  expect(await submit({ semester: 'FS25', grade: 'A' })).toBe(400);
  expect(await coursesOf(kit, 'bo')).toMatchObject([{ programId: 'CS 101A', semester: 'WI25', grade: 'HP' }]);
});

test('what students of a major share is published by quarters, winter among them', async () => {
  const history = ['LAKE 100 FA23 HP', 'CHEM 151A FA23 B', 'LAKE 201 WI24 A', 'LAKE 210 SP24 P'];
  const students = Object.fromEntries(Array.from({ length: 130 }, (_, n) => [`lake-${n}`, history]));
  await kit.populate('Limnology', students, 'courses-and-grades');
  const get = async (url: string) => (await kit.get('reader', url)).json();
  expect(await get('/statistics/Limnology?type=distribution')).toEqual({
    'Semester 1': { 'LAKE 100': 100, 'CHEM 151A': 100 },
    'Semester 2': { 'LAKE 201': 100 },
    'Semester 3': { 'LAKE 210': 100 },
  });
  expect(await get('/statistics/Limnology?type=grades')).toMatchObject({ 'LAKE 100': { HP: 100 } });
  expect(await get('/course-seasons?courses=LAKE%20201,LAKE%20100')).toMatchObject({
    'LAKE 201': { often: ['winter'] },
    'LAKE 100': { often: ['fall'] },
  });
});
