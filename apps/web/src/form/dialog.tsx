import { type ComponentProps, lazy, Suspense } from 'react';
import type { Dialog as Loaded } from '../ui/dialog.tsx';

const Fetched = lazy(() => import('../ui/dialog.tsx').then(({ Dialog }) => ({ default: Dialog })));

/** The dialog, fetched once the page is there: nobody submits anything in its first moment. */
export const Dialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
);
