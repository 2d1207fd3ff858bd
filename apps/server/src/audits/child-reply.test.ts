import { parseAudit } from '@coursetrail/audit-parser';
import { inventAudit } from '@coursetrail/invented-audits';
import { expect, test } from 'vitest';
import { parseChildReply } from './child-reply.ts';

const honest = await parseAudit(inventAudit(3).bytes);
if (!honest.ok) throw new Error(honest.problem);
const replyWith = (courses: unknown[]) =>
  JSON.stringify({ ok: true, value: { ...honest.value, courses, programs: [] } });
const [first] = honest.value.courses;

test('an honest reply is accepted as it is', () => {
  expect(parseChildReply(JSON.stringify(honest))).toEqual(honest);
});

test('a reply with more courses than a history holds is rejected', () => {
  const many = Array.from({ length: 501 }, (_, n) => ({ ...first, programId: `MATH ${1000 + n}` }));
  expect(parseChildReply(replyWith(many.slice(1)))).not.toBeNull();
  expect(parseChildReply(replyWith(many))).toBeNull();
});

test('a reply with a text that cannot be stored is rejected', () => {
  expect(parseChildReply(replyWith([{ ...first, title: 'CALCULUS I' }]))).not.toBeNull();
  expect(parseChildReply(replyWith([{ ...first, title: 'CALCULUS \u0000' }]))).toBeNull();
});

test('a reply whose requirements use what is no course of the audit is rejected', () => {
  const { programs, ...rest } = honest.value;
  const using = (course: string) =>
    parseChildReply(
      JSON.stringify({
        ok: true,
        value: {
          ...rest,
          programs: programs.map(({ requirements, ...program }) => ({
            ...program,
            requirements: requirements.map((each) => ({ ...each, parts: [], used: [course] })),
          })),
        },
      }),
    );
  expect(using(`${first?.programId} ${first?.semester}`)).not.toBeNull();
  expect(using('Advisor, Some A')).toBeNull();
});
