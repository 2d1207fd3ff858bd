import {
  type AuditDocument,
  type Audits,
  amountUnits,
  type DocumentName,
  firstDuplicate,
  grades,
  isPlainText,
  leftOutParts,
  maxAudits,
  maxNoteLength,
  maxPlaceholderCredits,
  maxPlaceholders,
  maxPlaceholderTitle,
  maxPlanNameLength,
  maxPlannedCourses,
  maxPlans,
  maxQuestionsLength,
  maxTrailSemesters,
  normalizeCourseCode,
  partMarks,
  placeholderKey,
  requirementMarks,
  semesterWord,
  stands,
} from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import * as z from 'zod/mini';
import { courseWanted, semester, text } from './histories.ts';
import { problems } from './problems.ts';

/** As the catalog writes it. A document is written by our own page, so nothing is corrected here. */
const courseCode = text(40).check(z.refine((code) => normalizeCourseCode(code) === code, courseWanted));

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
      z.refine((courses) => firstDuplicate(courses) === undefined, `A course can be in a ${semesterWord} once.`),
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
      isEachOnce(({ semester }) => semester, `A ${semesterWord} can have one note.`),
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

const auditFields = {
  preparedOn: z.exactOptional(text(10)),
  courses: z
    .array(line)
    .check(
      z.maxLength(500),
      z.describe(`Such as ${university.example.courses[0]} ${university.example.term}: the courses that were used`),
    ),
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
};
const audit: z.ZodMiniType<AuditDocument> = z.strictObject(auditFields);

const audits: z.ZodMiniType<Audits> = z.strictObject({
  audits: z
    .array(
      z.strictObject({
        ...auditFields,
        isTrial: z.exactOptional(z.literal(true)).check(z.describe('Of a program that the student only considers')),
      }),
    )
    .check(z.maxLength(maxAudits, problems['audits-full'][1]), z.describe('One for each program')),
});

/** Two notes become one where two devices wrote them. */
const note = (most: number) => z.exactOptional(text(4 * most));

const decisions = z.strictObject({
  requirements: z
    .array(
      z.strictObject({
        program: line,
        requirement: line,
        stand: z.exactOptional(z.enum(stands)),
        courses: z
          .exactOptional(z.array(courseCode).check(z.maxLength(50)))
          .check(z.describe('Count for it, says the student')),
        note: note(maxNoteLength),
      }),
    )
    .check(z.maxLength(200)),
  prerequisites: z
    .array(courseCode)
    .check(z.maxLength(100), z.describe('The courses whose prerequisites were waived, says the student')),
  questions: z
    .exactOptional(
      z.string().check(
        z.maxLength(4 * maxQuestionsLength),
        z.refine((words) => isPlainText(words.replaceAll('\n', '')), 'Use visible characters only.'),
      ),
    )
    .check(z.describe('What the student wants to ask an advisor, line by line')),
});

/**
 * The private documents of a student. The upload of an audit writes `audits`, and `audit` for the version before this
 * one; the others are written by their owner, who may also keep trials in `audits` and remove what is there.
 */
export const documents = {
  audit,
  audits,
  decisions,
  plans,
  'put-away': putAway,
} as const satisfies Record<DocumentName, unknown>;

export const writableDocuments = ['audits', 'decisions', 'plans', 'put-away'] as const satisfies DocumentName[];

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
