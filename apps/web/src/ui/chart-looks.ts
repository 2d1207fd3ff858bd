import type { StatisticsMode } from '@coursetrail/domain';

export const chartLooks = {
  distribution: { xTitle: 'Course', yTitle: 'Percentage of Students', color: '#36A2EB' },
  grades: { xTitle: 'Grade', yTitle: 'Percentage of Students', color: '#FF6384' },
} as const satisfies Record<StatisticsMode, unknown>;
