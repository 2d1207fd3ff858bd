import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A Help button and the dialog it opens. */
export function Help({ title, children }: { title: string; children: ReactNode }) {
  // Most visits need no help: its dialog comes with the first click.
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened(true)}>
        Help
      </Button>
      {opened !== undefined && (
        <Dialog title={title} opened={opened} onClose={() => setOpened(false)}>
          {children}
        </Dialog>
      )}
    </>
  );
}
