import { expect, test } from 'vitest';
import { readExportedFile } from './exported-file.ts';

const course = { programId: 'MATH 1500', semester: 'FS24', grade: 'A' };
const exported = {
  format: 'coursetrail-1',
  exportedAt: '2026-03-01T12:00:00.000Z',
  major: 'Physics',
  sharing: null,
  courses: [course],
};
const fileOf = (content: unknown, name = 'coursetrail.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

test('an exported file is read as it was written', async () => {
  expect(await readExportedFile(fileOf(exported))).toEqual(exported);
});

const notOurs = /^This file wasn’t exported from Coursetrail\./;
test.each<[what: string, file: File, sentence: RegExp]>([
  ['a picture', fileOf('\u0089PNG', 'me.png'), notOurs],
  ['no text at all', fileOf(''), notOurs],
  ['JSON from another program', fileOf({ version: 3, items: [] }), notOurs],
  ['an export of a later version', fileOf({ ...exported, format: 'coursetrail-2' }), notOurs],
  ['a file of two megabytes', fileOf(' '.repeat(2_000_000)), notOurs],
  ['the file for spreadsheets', fileOf('Course,Semester', 'coursetrail.csv'), /JSON file, which has everything/],
  [
    'a course with an unknown semester',
    fileOf({ ...exported, courses: [course, { ...course, semester: 'Fall' }] }),
    /^Course 2 in this file can’t be used \(semester\)\. Use a semester code such as FS23\.$/,
  ],
  ['a number instead of a course', fileOf({ ...exported, courses: [7] }), /^Course 1 in this file/],
  ['a course twice', fileOf({ ...exported, courses: [course, course] }), /MATH 1500 stands twice in Fall 2024\.$/],
])('%s is refused in plain words', async (_, file, sentence) => {
  await expect(readExportedFile(file)).rejects.toThrow(sentence);
});
