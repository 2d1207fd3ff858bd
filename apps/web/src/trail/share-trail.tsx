import { lazy, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Optional } from '../ui/optional.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

// Most visits share nothing: the dialog comes when it is opened.
export const ShareDialog = lazy(() => import('./share-dialog.tsx'));

type Props = Pick<ShareDialogProps, 'courses' | 'major'> & { size?: 'normal' | 'small' };

export function ShareTrail({ size = 'normal', ...history }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="quiet" size={size} onClick={() => setOpened(true)}>
        Share my trail
      </Button>
      {opened && (
        <Optional>
          <ShareDialog {...history} onClose={() => setOpened(false)} />
        </Optional>
      )}
    </>
  );
}
