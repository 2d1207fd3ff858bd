import { type RouteObject, redirect } from 'react-router';
import { Component as Home } from './home/home.tsx';
import { allPages } from './pages.ts';
import { paths } from './paths.ts';
import { pageModule } from './shell/page-modules.ts';
import { Shell } from './shell/shell.tsx';
import { NotFound, Trouble } from './shell/trouble.tsx';

const routesOf = (wanted: (typeof allPages)[number][]): RouteObject[] =>
  wanted.map(({ path }) => ({ path, lazy: pageModule(path) }) as RouteObject);

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
          ...routesOf(allPages.filter(({ module, guarded }) => module && !guarded)),
          {
            lazy: () => import('./shell/guard.tsx'),
            children: routesOf(allPages.filter(({ guarded }) => guarded)),
          },
          // Degree was two pages.
          ...['/left', '/plan'].map((path) => ({ path, loader: () => redirect(paths.degree) })),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
