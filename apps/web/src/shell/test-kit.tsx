import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from 'vitest-browser-react';
import { routes } from '../routes.tsx';
import { PageVisit } from '../ui/page.tsx';

/** Opens an address in the whole app, as main.tsx starts it. */
export async function openApp(at: string) {
  history.replaceState(null, '', `#${at}`);
  await render(
    <PageVisit>
      <RouterProvider router={createHashRouter(routes)} />
    </PageVisit>,
  );
}
