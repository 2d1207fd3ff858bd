import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A Help button and the dialog it opens. */
export function Help({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened(true)}>
        Help
      </Button>
      <Dialog title={title} opened={opened} onClose={() => setOpened(false)}>
        {children}
      </Dialog>
    </>
  );
}
