import { paths } from './paths.ts';

/** All pages but Home, each fetched when it is first opened or pointed at. The build reads this list (`early/plugin.ts`). */
export const pages = {
  [paths.login]: () => import('./account/login.tsx'),
  [paths.signup]: () => import('./account/signup.tsx'),
  [paths.resetPassword]: () => import('./account/reset-password.tsx'),
  [paths.course]: () => import('./course/course.tsx'),
  [paths.trail]: () => import('./trail/trail.tsx'),
  [paths.action]: () => import('./account/action.tsx'),
  [paths.form]: () => import('./form/form.tsx'),
  [paths.visualizer]: () => import('./visualizer/visualizer.tsx'),
  [paths.statistics]: () => import('./statistics/statistics.tsx'),
  [paths.edit]: () => import('./edit/edit.tsx'),
  [paths.left]: () => import('./left/left.tsx'),
  [paths.plan]: () => import('./plan/plan.tsx'),
  [paths.account]: () => import('./account/account.tsx'),
};
