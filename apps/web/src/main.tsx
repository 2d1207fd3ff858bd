import './policy.ts';
import './session/draft.ts';
import './ui/base.css';
import './shell/frame.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { actionAddress } from './identity/action-link.ts';
import { routes } from './routes.tsx';
import { PageVisit } from './ui/page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');

const action = actionAddress(location.href);
if (action !== null) history.replaceState(null, '', action);

const router = createHashRouter(routes);
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <PageVisit>
        <RouterProvider router={router} />
      </PageVisit>
    </StrictMode>,
  );
// After the router, and as a transition: in steps, between which the browser can answer a tap.
setTimeout(() => startTransition(draw));
