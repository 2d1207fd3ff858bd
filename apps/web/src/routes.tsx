import type { RouteObject } from 'react-router';
import { paths } from './paths.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';
import { Trouble } from './shell/trouble.tsx';

/** Everything the app can show. Each page is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: Trouble,
    HydrateFallback: () => null,
    children: [
      {
        // The bar stays when a page fails.
        ErrorBoundary: Trouble,
        children: [
          { path: paths.home, lazy: () => import('./home/home.tsx') },
          { path: paths.login, lazy: () => import('./account/login.tsx') },
          { path: paths.signup, lazy: () => import('./account/signup.tsx') },
          { path: paths.resetPassword, lazy: () => import('./account/reset-password.tsx') },
          { path: paths.course, lazy: () => import('./course/course.tsx') },
          { path: paths.action, lazy: () => import('./account/action.tsx') },
          {
            lazy: () => import('./shell/guard.tsx'),
            children: [
              { path: paths.form, lazy: () => import('./form/form.tsx') },
              { path: paths.visualizer, lazy: () => import('./visualizer/visualizer.tsx') },
              { path: paths.statistics, lazy: () => import('./statistics/statistics.tsx') },
              { path: paths.edit, lazy: () => import('./edit/edit.tsx') },
              { path: paths.account, lazy: () => import('./account/account.tsx') },
            ],
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
