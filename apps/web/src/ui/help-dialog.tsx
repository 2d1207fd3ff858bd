import { lazy, type ReactNode, Suspense, useState } from 'react';

// Most visits need no help: its dialog is fetched with the first click.
const Dialog = lazy(() => import('./dialog.tsx').then(({ Dialog }) => ({ default: Dialog })));

/** A Help button and the dialog it opens. */
export function Help({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <button type="button" className="button" data-quiet onClick={() => setOpened(true)}>
        Help
      </button>
      {opened !== undefined && (
        <Suspense>
          <Dialog title={title} opened={opened} onClose={() => setOpened(false)}>
            {children}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
