import type { Audit, LocatedAttempt } from '@coursetrail/audit-parser';
import { type Attempt, sumCredits } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { countOutcomes, previewAudit } from './terms.ts';

const place = { page: 1, column: 1, row: 1, box: { x: 0, y: 0, width: 1, height: 1 } } as const;
const course = (programId: string, semester: string, grade = 'A', credits = 3): LocatedAttempt => ({
  programId,
  semester,
  grade,
  credits,
  title: programId,
  origin: 'MU',
  place,
});
const auditOf = (...courses: LocatedAttempt[]): Audit => ({
  courses,
  ignored: [],
  totals: { earned: { audit: null, read: 0 }, inProgress: { audit: null, read: 0 }, agree: null },
  programs: [],
  isWhatIf: false,
});
const held = ({ place: _place, ...entry }: LocatedAttempt, more: Partial<Attempt> = {}): Attempt => ({
  _id: 'a',
  ...entry,
  ...more,
});

test('courses are shown by semester in time, with the credits of each', () => {
  const { terms } = previewAudit(
    auditOf(
      course('MATH 1500', 'FS24', 'A', 5),
      course('ENGLSH 1000', 'SP24', 'B', 3),
      course('CHEM 1320', 'FS24', 'B', 0.1),
    ),
    undefined,
  );
  expect(terms.map(({ name, courses }) => [name, sumCredits(courses).credits])).toEqual([
    ['Spring 2024', 3],
    ['Fall 2024', 5.1],
  ]);
  expect(terms[1]?.courses.map(({ programId }) => programId)).toEqual(['CHEM 1320', 'MATH 1500']);
});

test('while the history is not known, nothing is said about what would change', () => {
  const { terms } = previewAudit(auditOf(course('MATH 1500', 'FS24')), undefined);
  expect(terms[0]?.courses[0]).not.toHaveProperty('outcome');
});

test('of two courses with one code in one semester, each says which grade it has in the history', () => {
  const [ships, wars] = ['Ships', 'Wars'].map((title) => ({
    ...course('HIST ELEC1', 'FS24', title === 'Ships' ? 'A' : 'B'),
    title,
  }));
  if (!ships || !wars) throw new Error('no twins');
  const history = [held(ships, { _id: 's', grade: 'IP' }), held(wars, { _id: 'w', grade: 'C' })];
  const { terms } = previewAudit(auditOf(wars, ships), history);
  expect(terms[0]?.courses.map(({ title, gradeInHistory }) => [title, gradeInHistory])).toEqual([
    ['Wars', 'C'],
    ['Ships', 'IP'],
  ]);
});

test('each course says what the upload would do to the history, and which grade stands there', () => {
  const courses = [
    course('MATH 1500', 'FS24', 'A'),
    course('MATH 1700', 'SP25', 'B'),
    course('MATH 2300', 'FS25', 'C'),
    course('MATH 2320', 'FS25', 'A'),
  ] as const;
  const [known, improved, corrected] = courses;
  const history = [
    held(known),
    held(improved, { grade: 'IP' }),
    held(corrected, {
      grade: 'B',
      semester: 'SP26',
      movedFrom: 'FS25',
      handEditedAt: '2026-01-01T00:00:00.000Z',
    }),
  ];
  const { terms } = previewAudit(auditOf(...courses), history);
  expect(
    terms.flatMap(({ courses }) =>
      courses.map(({ programId, outcome, gradeInHistory }) => [programId, outcome, gradeInHistory]),
    ),
  ).toEqual([
    ['MATH 1500', 'unchanged', undefined],
    ['MATH 1700', 'updated', 'IP'],
    ['MATH 2300', 'kept', 'B'],
    ['MATH 2320', 'added', undefined],
  ]);
  expect(countOutcomes(terms)).toEqual({
    added: 1,
    updated: 1,
    unchanged: 1,
    kept: 1,
    superseded: 0,
  });
});

test('an audit older than one in the history is called so, and its grades do not come back', () => {
  const older = { ...auditOf(course('MATH 1700', 'SP25', 'IP')), preparedOn: '2025-03-01' };
  const history = [held(course('MATH 1700', 'SP25', 'B'), { auditPreparedOn: '2025-06-01' })];
  const { terms, newerAuditOn } = previewAudit(older, history);
  expect(newerAuditOn).toBe('2025-06-01');
  expect(terms[0]?.courses).toMatchObject([{ outcome: 'superseded', gradeInHistory: 'B' }]);
});

test('a history that could not hold the courses is left for the server to refuse', () => {
  const history = Array.from({ length: 500 }, (_, index) =>
    held(course(`MATH ${1000 + index}`, 'FS20'), { _id: String(index) }),
  );
  const { terms } = previewAudit(auditOf(course('MATH 9000', 'FS24')), history);
  expect(terms[0]?.courses[0]).not.toHaveProperty('outcome');
});
