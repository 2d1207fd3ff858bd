import type { RouteObject } from 'react-router';
import { Component as Home } from './home/home.tsx';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';
import { Trouble } from './shell/trouble.tsx';

const page = (path: keyof typeof pages): RouteObject => ({ path, lazy: pages[path] });

/** Everything the app can show. */
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
          // Part of the main script: most visits begin here.
          { path: paths.home, Component: Home },
          page(paths.login),
          page(paths.signup),
          page(paths.resetPassword),
          page(paths.course),
          page(paths.trail),
          page(paths.action),
          {
            lazy: () => import('./shell/guard.tsx'),
            children: [
              page(paths.form),
              page(paths.visualizer),
              page(paths.statistics),
              page(paths.edit),
              page(paths.left),
              page(paths.plan),
              page(paths.account),
            ],
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
