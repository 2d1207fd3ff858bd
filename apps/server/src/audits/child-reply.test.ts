import { parseAudit } from '@coursetrail/audit-parser';
import { inventAudit } from '@coursetrail/invented-audits';
import { expect, test } from 'vitest';
import { parseChildReply } from './child-reply.ts';

const honest = await parseAudit(inventAudit(3).bytes);
if (!honest.ok) throw new Error(honest.problem);
const said = (courses: unknown[]) =>
  JSON.stringify({ ok: true, value: { ...honest.value, courses } });
const [first] = honest.value.courses;

test('an honest answer is taken as it is', () => {
  expect(parseChildReply(JSON.stringify(honest))).toEqual(honest);
});

test('an answer with one course twice in a semester is not believed', () => {
  expect(parseChildReply(said([first, first]))).toBeNull();
});

test('an answer with more courses than a history holds is not believed', () => {
  const many = Array.from({ length: 501 }, (_, n) => ({ ...first, programId: `MATH ${1000 + n}` }));
  expect(parseChildReply(said(many.slice(1)))).not.toBeNull();
  expect(parseChildReply(said(many))).toBeNull();
});
