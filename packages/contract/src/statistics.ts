import * as z from 'zod/mini';

export const statisticsQuery = z.strictObject({
  type: z.enum(['distribution', 'grades']),
  detail: z.optional(z.enum(['counts'])),
});

const percentages = z.record(z.string(), z.number());
/** Chart label ('Semester 1' or 'MATH 1500') to course or grade to percentage. */
export const statisticsReply = z.record(z.string(), percentages);
export type StatisticsReply = z.infer<typeof statisticsReply>;

export const countedStatisticsReply = z.record(z.string(), z.object({ students: z.int(), values: percentages }));
export type CountedStatistics = z.infer<typeof countedStatisticsReply>;

/** Both kinds, as the page reads them. */
export const anyStatisticsReply = z.record(
  z.string(),
  z.union([
    z.object({ students: z.optional(z.int()), values: percentages }),
    z.pipe(
      percentages,
      z.transform((values) => ({ values, students: undefined })),
    ),
  ]),
);

/** The majors of which something is published, by name. The size of any other major is never told. */
export const publishedMajorsReply = z.array(
  z.strictObject({
    major: z.string(),
    students: z.int().check(z.describe('How many are counted in its statistics')),
  }),
);
export type PublishedMajors = z.infer<typeof publishedMajorsReply>;

/** Header of the reply: how many students of the major are counted; 0 when nothing is published of it. */
export const studentsHeader = 'students-of-major';
/** Those of the students whom the university's records brought, and the operator's names of the files. */
export const importedStudents = z.object({ students: z.int(), sources: z.array(z.string()) });
export type ImportedStudents = z.infer<typeof importedStudents>;
/** Header of the reply: the same as JSON, URL-encoded. Absent when there are none. */
export const importedHeader = 'imported-students';
/** Header of the reply: the day of the publication, such as 2026-11-03. Absent when nothing is published. */
export const publishedOnHeader = 'published-on';
