import { defaultSharing, SemesterWord, type SharingLevel } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceFor } from '../../identity/auth-errors.ts';
import { sharingQuery, useSetSharing } from '../../server/sharing.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SharingLevels } from '../../ui/sharing-levels.tsx';
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
      <SharingLevels legend={title} value={level} onChange={setLevel} takesFocus className={classes.levels} />
      {saving.error !== null && (
        <Alert kind="error">We couldn’t save your choice. {sentenceFor(saving.error, 'Please try again.')}</Alert>
      )}
      <ButtonRow className={classes.buttons}>
        <Button busy={saving.isPending} busyText="Saving..." onClick={() => save(level)}>
          Continue
        </Button>
        <Button variant="quiet" disabled={saving.isPending} onClick={() => save('nothing')}>
          Not now (share nothing)
        </Button>
      </ButtonRow>
      <p className={classes.note}>If you close this, nothing is sent, and what you entered stays on the page.</p>
    </Dialog>
  );
}

/**
 * Asks a student once, before anything of theirs is first sent, what others may see of it. An upload asks on the page,
 * beside what would be sent; courses entered by hand are asked about in a dialog.
 */
export function useSharingQuestion() {
  const sharing = useQuery(sharingQuery());
  const saving = useSetSharing();
  const [level, setLevel] = useState<SharingLevel>(defaultSharing);
  const [isOpen, setIsOpen] = useState(false);
  const resolve = useRef<(goesOn: boolean) => void>(undefined);
  const opener = useRef<Element | null>(null);
  /** Whether the page has to ask. False as well while that is not known. */
  const isUndecided = sharing.data?.chosen === false;

  /** Resolves to whether to go on: false means that the student closed the question without a choice. */
  async function ask(): Promise<boolean> {
    // A student who has chosen once is not asked again; one who has not may have chosen in another tab.
    if (sharing.data?.chosen) return true;
    const { data } = await sharing.refetch({ throwOnError: true });
    if (data?.chosen) return true;
    opener.current = document.activeElement;
    setIsOpen(true);
    return new Promise((done) => {
      resolve.current = done;
    });
  }

  return {
    isOpen,
    isUndecided,
    level,
    setLevel,
    ask,
    /** Saves the level selected on the page, where it asks; otherwise as `ask`. */
    async settle(): Promise<boolean> {
      if (!isUndecided) return ask();
      await saving.run(level);
      return true;
    },
    close(goesOn: boolean) {
      setIsOpen(false);
      // At once: the next dialog returns the focus to where it was when that dialog opened.
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      resolve.current?.(goesOn);
    },
  };
}

const sharingExplanation = `Other students can see your courses without your name or dates: only as ${SemesterWord} 1, ${SemesterWord} 2 and so on. You can change your choice at any time in My Account.`;

type SharingChoiceProps = { level: SharingLevel; onChange: (level: SharingLevel) => void };

/** The question as a part of the page, beside what is about to be sent. */
export const SharingChoice = ({ level, onChange }: SharingChoiceProps) => (
  <div className={classes.choice}>
    <h3 className={classes.title}>{title}</h3>
    <p className={classes.about}>{sharingExplanation}</p>
    <SharingLevels legend={title} value={level} onChange={onChange} className={classes.choiceLevels} />
  </div>
);
