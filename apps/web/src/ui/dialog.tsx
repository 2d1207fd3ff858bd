import { lazy, Suspense, useState } from 'react';
import { later } from './later.ts';
import type { DialogProps } from './modal.tsx';

const fetchModal = () => import('./modal.tsx');
const Modal = lazy(fetchModal);

// Nobody opens a dialog in the first moment of a page. Asked for all the same: later the student may be offline.
later(() => fetchModal().catch(() => {}));

/** The one kind of dialog: as wide as its content needs, within the limits of modal.module.css. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.opened && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <Modal {...props} />
      </Suspense>
    )
  );
}
