import { type Audit, type AuditProblem, auditProblems, ignoredReasons } from '@coursetrail/audit-parser';
import {
  amountUnits,
  isPlainText,
  maxHistoryLength,
  normalizeCourseCode,
  origins,
  parseSemester,
  partMarks,
  type Result,
  requirementMarks,
} from '@coursetrail/domain';
import { z } from 'zod';

/** Wide enough for anything the parser makes of a line, and too narrow for anything else. */
const text = z.string().max(500).refine(isPlainText);
const amount = z.number().min(0).max(10_000);
const coordinate = z.number().min(-100_000).max(100_000);
const pagePosition = z.strictObject({
  page: z.int().min(1).max(1000),
  column: z.literal([1, 2]),
  row: z.int().min(1).max(100_000),
  box: z.strictObject({ x: coordinate, y: coordinate, width: coordinate, height: coordinate }),
});
const total = z.strictObject({ audit: amount.nullable(), read: amount });

const printedLine = z.string().max(131).refine(isPlainText);
/** An audit of the university has some thirty requirements with a dozen courses each. */
const amounts = z.array(z.strictObject({ count: amount, unit: z.enum(amountUnits) })).max(20);
const names = z.array(printedLine).max(maxHistoryLength);
const requirementFacts = {
  title: text,
  earned: amounts,
  inProgress: amounts,
  needs: amounts,
  used: names,
  choices: names,
  except: names,
  lines: names,
  unread: names,
};
const requirementNumber = z.int().min(0).max(999).nullable();
const requirement = z.strictObject({
  ...requirementFacts,
  mark: z.enum(requirementMarks),
  number: requirementNumber,
  atLeast: amounts,
  parts: z
    .array(
      z.strictObject({
        ...requirementFacts,
        mark: z.enum(partMarks),
        need: z.enum(['', 'R', '*']),
        number: requirementNumber,
      }),
    )
    .max(200),
  place: pagePosition,
});
const program = z.strictObject({
  program: text.exactOptional(),
  catalogYear: text.exactOptional(),
  requirements: z.array(requirement).max(500),
  gpas: z.array(z.strictObject({ title: text, gpa: amount })).max(100),
  unread: names,
});

const audit: z.ZodType<Audit> = z
  .strictObject({
    courses: z
      .array(
        z.strictObject({
          programId: z.string().refine((id) => normalizeCourseCode(id) === id),
          semester: z.string().refine((code) => parseSemester(code) !== null),
          grade: z.string().max(4),
          credits: amount,
          title: text,
          origin: z.enum(origins),
          remark: z.string().max(26).exactOptional(),
          place: pagePosition,
        }),
      )
      .max(maxHistoryLength),
    ignored: z.array(z.strictObject({ text, reason: z.enum(ignoredReasons), place: pagePosition })),
    program: text.exactOptional(),
    catalogYear: text.exactOptional(),
    preparedOn: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/)
      .exactOptional(),
    totals: z.strictObject({ earned: total, inProgress: total, agree: z.boolean().nullable() }),
    programs: z.array(program).max(20),
    isWhatIf: z.boolean(),
    isTranscript: z.literal(true).exactOptional(),
  })
  // Or they could be any texts, and more than the student's document of the audit may hold.
  .refine(({ courses, programs }) => {
    const taken = new Set(courses.map(({ programId, semester }) => `${programId} ${semester}`));
    return programs
      .flatMap(({ requirements }) => requirements)
      .flatMap((requirement) => [requirement, ...requirement.parts])
      .every(({ used }) => used.every((course) => taken.has(course)));
  });

const childReply = z.union([
  z.strictObject({ ok: z.literal(true), value: audit }),
  z.strictObject({ ok: z.literal(false), problem: z.enum(auditProblems) }),
]);

/** What a process says it read; null when it has another form, since a file may have taken the process over. */
export function parseChildReply(output: string): Result<Audit, AuditProblem> | null {
  try {
    const parsed = childReply.safeParse(JSON.parse(output));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
