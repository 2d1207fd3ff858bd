import {
  type AuditDocument,
  amountUnits,
  type DocumentName,
  firstDuplicate,
  grades,
  leftOutParts,
  maxNoteLength,
  maxPlaceholderCredits,
  maxPlaceholders,
  maxPlaceholderTitle,
  maxPlanNameLength,
  maxPlannedCourses,
  maxPlans,
  maxTrailSemesters,
  normalizeCourseCode,
  partMarks,
  placeholderKey,
  requirementMarks,
} from '@coursetrail/domain';
import * as z from 'zod/mini';
import { semester, text } from './histories.ts';

/** As the catalog writes it. A document is written by our own page, so nothing is corrected here. */
const courseCode = text(40).check(
  z.refine((code) => normalizeCourseCode(code) === code, 'Use a course such as MATH 1500.'),
);

const planId = text(12).check(z.minLength(1));

/** Room for both texts where two devices changed a note, and once more. */
const planNote = text(5 * maxNoteLength).check(z.minLength(1));

/** A line of an audit, or a part of one. */
const line = text(500);

const isEachOnce = <Item>(keyOf: (item: Item) => string, message: string) =>
  z.refine<readonly Item[]>((items) => new Set(items.map(keyOf)).size === items.length, message);

const plan = z.strictObject({
  id: planId,
  name: text(maxPlanNameLength).check(z.minLength(1)),
  courses: z
    .array(
      z.strictObject({
        programId: courseCode,
        semester,
        grade: z.exactOptional(z.enum(grades)).check(z.describe('The grade the student expects')),
        note: z.exactOptional(planNote),
      }),
    )
    .check(
      z.maxLength(maxPlannedCourses),
      z.refine((courses) => firstDuplicate(courses) === undefined, 'A course can be in a semester once.'),
    ),
  // Versions before these fields refuse a plan that has one, and leave it as it is.
  placeholders: z.exactOptional(
    z
      .array(
        z.strictObject({
          id: planId,
          semester,
          title: text(maxPlaceholderTitle).check(z.minLength(1)),
          credits: z.number().check(z.gte(0), z.lte(maxPlaceholderCredits)),
          requirement: z
            .exactOptional(line.check(z.minLength(1)))
            .check(z.describe('The name of the requirement that it is for')),
        }),
      )
      .check(z.maxLength(maxPlaceholders), isEachOnce(placeholderKey, 'A placeholder is there twice.')),
  ),
  notes: z.exactOptional(
    z.array(z.strictObject({ semester, text: planNote })).check(
      z.maxLength(maxTrailSemesters),
      isEachOnce(({ semester }) => semester, 'A semester can have one note.'),
    ),
  ),
});

const plans = z
  .strictObject({
    main: planId.check(z.describe('The id of the plan that other screens show')),
    plans: z.array(plan).check(z.minLength(1), z.maxLength(maxPlans)),
  })
  .check(
    z.refine(
      ({ plans }) => new Set(plans.map(({ id }) => id)).size === plans.length,
      'Each plan needs an id of its own.',
    ),
    z.refine(({ main, plans }) => plans.some(({ id }) => id === main), 'The main plan is not there.'),
  );

const putAway = z.strictObject({
  courses: z.array(courseCode).check(z.maxLength(300)),
  checks: z.array(text(60).check(z.minLength(1))).check(z.maxLength(300)),
});

const amounts = z.exactOptional(
  z.array(z.tuple([z.number().check(z.gte(0)), z.enum(amountUnits)])).check(z.maxLength(20)),
);
const lines = z.exactOptional(z.array(line).check(z.maxLength(500)));
const requirementNumber = z.exactOptional(z.int().check(z.gte(0)));
const requirementFacts = {
  title: line,
  earned: amounts,
  inProgress: amounts,
  needs: amounts.check(z.describe('What is still missing')),
  used: z
    .exactOptional(z.array(z.int().check(z.gte(0))).check(z.maxLength(500)))
    .check(z.describe('Positions in `courses`')),
  choices: lines.check(z.describe('Courses, required ones (R), levels (3***) and ranges (TO)')),
  except: lines,
  lines,
  unread: lines.check(z.describe('Lines that could not be read')),
};

const audit: z.ZodMiniType<AuditDocument> = z.strictObject({
  preparedOn: z.exactOptional(text(10)),
  courses: z.array(line).check(z.maxLength(500), z.describe('Such as MATH 1500 FS27: the courses that were used')),
  programs: z
    .array(
      z.strictObject({
        program: z.exactOptional(line),
        catalogYear: z.exactOptional(line),
        requirements: z.array(
          z.strictObject({
            ...requirementFacts,
            mark: z.enum(requirementMarks),
            number: requirementNumber,
            atLeast: amounts.check(z.describe('The whole, where the audit says it')),
            parts: z.exactOptional(
              z.array(
                z.strictObject({
                  ...requirementFacts,
                  mark: z.enum(partMarks),
                  number: requirementNumber,
                  need: z.exactOptional(z.enum(['', 'R', '*'])),
                }),
              ),
            ),
          }),
        ),
        gpas: z.exactOptional(z.array(z.strictObject({ title: line, gpa: z.number() }))),
        unread: z
          .exactOptional(z.union([z.array(line).check(z.maxLength(500)), z.int()]))
          .check(z.describe('Lines of requirements that could not be read at all; once their number')),
      }),
    )
    .check(z.maxLength(20)),
  leftOut: z.exactOptional(z.array(z.enum(leftOutParts))).check(z.describe('What did not fit into the document')),
});

/** The private documents of a student. The upload of an audit writes `audit`; the others are written by their owner. */
export const documents = {
  audit,
  plans,
  'put-away': putAway,
} as const satisfies Record<DocumentName, unknown>;

export const writableDocuments = ['plans', 'put-away'] as const satisfies DocumentName[];

const version = z.int().check(z.gte(0), z.describe('Counts the writes of the document; 0 before the first'));

export const documentReply = <Name extends DocumentName>(name: Name) =>
  z.object({
    version,
    document: z.nullable(documents[name]).check(z.describe('Null before the first write')),
  });
/** The version is the one that the change was based on. */
export const documentBody = <Name extends DocumentName>(name: Name) =>
  z.strictObject({ version, document: documents[name] });
export const documentSavedReply = z.object({ version });
