import { defaultSharing, type SharingLevel } from '@coursetrail/domain';
import { useState } from 'react';
import { sentenceFor } from '../../identity/auth-errors.ts';
import { useSetSharing } from '../../server/sharing.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SharingLevels } from '../../ui/sharing-levels.tsx';
import { sharingExplanation } from './sharing-choice.tsx';
import classes from './sharing-question.module.css';

type Props = {
  isOpen: boolean;
  /** `goesOn` once a level has been chosen and saved. */
  onClose: (goesOn: boolean) => void;
};

const title = 'What may others see?';

export function SharingQuestion({ isOpen, onClose }: Props) {
  const [level, setLevel] = useState<SharingLevel>(defaultSharing);
  const saving = useSetSharing();

  function close(goesOn: boolean) {
    saving.reset();
    onClose(goesOn);
  }

  const save = (choice: SharingLevel) =>
    saving.run(choice).then(
      () => close(true),
      () => {}, // shown below
    );

  return (
    <Dialog title={title} opened={isOpen} onClose={() => close(false)} closable={!saving.isPending}>
      <p>{sharingExplanation}</p>
      <SharingLevels
        legend={title}
        value={level}
        onChange={setLevel}
        takesFocus
        className={classes.levels}
      />
      {saving.error !== null && (
        <Alert kind="error">
          We couldn’t save your choice. {sentenceFor(saving.error, 'Please try again.')}
        </Alert>
      )}
      <ButtonRow className={classes.buttons}>
        <Button busy={saving.isPending} busyText="Saving..." onClick={() => save(level)}>
          Continue
        </Button>
        <Button variant="quiet" disabled={saving.isPending} onClick={() => save('nothing')}>
          Decide Later, Share Nothing
        </Button>
      </ButtonRow>
      <p className={classes.note}>
        If you close this, nothing is sent, and what you entered stays on the page.
      </p>
    </Dialog>
  );
}
