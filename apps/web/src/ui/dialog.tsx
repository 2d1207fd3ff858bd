import { lazy, type ReactNode, Suspense } from 'react';

// Fetched once the page is there: nobody opens a dialog in its first moment.
const Modal = lazy(() => import('./modal.tsx'));

export type DialogProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** False while something must not be interrupted: neither the x, the overlay nor Escape closes it then. */
  closable?: boolean;
  /** While the dialog fades out it shows what it showed last, so this may change along with `opened`. */
  children: ReactNode;
};

/** The one kind of dialog: as wide as its content needs, within the limits of modal.module.css. */
export const Dialog = (props: DialogProps) => (
  <Suspense>
    <Modal {...props} />
  </Suspense>
);
