import { lazy } from 'react';

// Requested at once and drawn when it arrives: with it the pages would be larger than their budgets.
const majorSelect = import('./major-select.tsx');

/** The major select, for a place that has its height and a Suspense around it. */
export const MajorSelect = lazy(() =>
  majorSelect.then((module) => ({ default: module.MajorSelect })),
);
