import * as z from 'zod/mini';

export const statisticsQuery = z.strictObject({
  type: z.enum(['distribution', 'grades']),
  detail: z.optional(z.enum(['counts'])),
});

const percentages = z.record(z.string(), z.number());
/** Chart label ('Semester 1' or 'MATH 1500') to course or grade to percentage. */
export const statisticsReply = z.record(z.string(), percentages);
export type StatisticsReply = z.infer<typeof statisticsReply>;

export const countedStatisticsReply = z.record(
  z.string(),
  z.object({ students: z.int(), values: percentages }),
);
export type CountedStatistics = z.infer<typeof countedStatisticsReply>;

/**
 * Header of the reply: how many charts are left out because too few other students are behind them, or because all
 * others share one grade. A major that is too small as a whole counts as one chart.
 */
export const withheldHeader = 'withheld-charts';
/** Header of the reply: how many students of the major share their history. */
export const studentsHeader = 'students-of-major';
