import { styleNonce } from './policy.ts';
import './ui/base.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { actionAddress } from './identity/action-link.ts';
import { routes } from './routes.tsx';
import { theme, themeKeeper } from './ui/theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');

const action = actionAddress(location.href);
if (action !== null) history.replaceState(null, '', action);

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={themeKeeper}
      getStyleNonce={() => styleNonce}
      withGlobalClasses={false}
    >
      <RouterProvider router={createHashRouter(routes)} />
    </MantineProvider>
  </StrictMode>,
);
