import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gpaOf, officialGpa } from '@coursetrail/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, coursesOf, readerInThisProcess, upload } from './audits/test-kit.ts';
import { readHistories } from './imports/read-histories.ts';
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

test('students of a program see none of the program with its name on another campus, and keep theirs through an export', async () => {
  const there = 'Business Administration (Harbor Point)';
  const crowd = (campus: string, lines: string[]) =>
    Object.fromEntries(Array.from({ length: 130 }, (_, n) => [`${campus}-${n}`, lines]));
  await kit.populate('Business Administration', crowd('own', ['BUS 100 FA23 A']));
  await kit.populate(there, crowd('there', ['BUS 201 FA23 B']));
  const get = async (url: string) => (await kit.get('there-0', url)).json();
  expect((await get('/majors')).map(({ major }: { major: string }) => major)).toEqual(
    expect.arrayContaining(['Business Administration', there]),
  );
  for (const [major, course] of [
    ['Business Administration', 'BUS 100'],
    [there, 'BUS 201'],
  ] as const) {
    const name = encodeURIComponent(major);
    expect(await get(`/statistics/${name}?type=distribution`)).toEqual({ 'Semester 1': { [course]: 100 } });
    expect(JSON.stringify(await get(`/visualizer/${name}`))).toContain(course);
    const others = await get(`/course-histories?major=${name}`);
    for (const { courses } of others.slice(1)) expect(courses).toMatchObject([{ programId: course }]);
  }
  const exported = await get('/account/export');
  expect((await kit.post('newcomer', '/account/import?major=take', exported)).statusCode).toBe(200);
  expect((await kit.get('newcomer', '/get-major')).json()).toEqual({ major: there });

  const file = path.join(mkdtempSync(path.join(tmpdir(), 'campus-')), 'histories.csv');
  writeFileSync(file, `student,major,term,course\n1,${there},FA23,BUS 201\n`);
  expect([...(await readHistories(file, () => {})).histories.keys()]).toEqual([there]);
  rmSync(path.dirname(file), { recursive: true });
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
