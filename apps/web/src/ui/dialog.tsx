import { lazy, Suspense } from 'react';
import type { DialogProps } from './modal.tsx';

// Fetched once the page is there: nobody opens a dialog in its first moment.
const Modal = lazy(() => import('./modal.tsx'));

/** The one kind of dialog: as wide as its content needs, within the limits of modal.module.css. */
export const Dialog = (props: DialogProps) => (
  <Suspense>
    <Modal {...props} />
  </Suspense>
);
