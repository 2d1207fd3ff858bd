import { defaultSharing, type SharingLevel, sharingLevels } from '@coursetrail/domain';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiProblem } from '../server/problems.ts';
import { sharingQuery, useSetSharing } from '../server/sharing.ts';
import { useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { sharingTexts } from '../ui/sharing-texts.ts';
import { Dialog } from './dialog.tsx';
import classes from './form.module.css';

/**
 * Asks a student once, before anything of theirs is first sent, what others may see of it. `ask` answers whether to go
 * on: false means that the student closed the question.
 */
export function useSharingQuestion(): { ask: () => Promise<boolean>; dialog: ReactNode } {
  const userId = useUserId();
  const cache = useQueryClient();
  const answer = useRef<(goOn: boolean) => void>(undefined);
  const opener = useRef<Element | null>(null);
  const [opened, setOpened] = useState(false);
  const [level, setLevel] = useState<SharingLevel>(defaultSharing);
  const [step, setStep] = useState<'idle' | 'saving' | { failed: string }>('idle');
  const setSharing = useSetSharing();

  async function ask(): Promise<boolean> {
    const { chosen } = await cache.fetchQuery({
      ...sharingQuery(userId),
      // Who has chosen once will not be asked again.
      staleTime: ({ state }) => (state.data?.chosen ? 'static' : 0),
    });
    if (chosen) return true;
    opener.current = document.activeElement;
    setStep('idle');
    setOpened(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }

  function close(goOn: boolean) {
    setOpened(false);
    // At once: the next dialog will lead back to where the focus was when it opened.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    answer.current?.(goOn);
  }

  async function choose() {
    if (step === 'saving') return;
    setStep('saving');
    try {
      await setSharing.run(level);
      close(true);
    } catch (error) {
      const why = error instanceof ApiProblem ? error.message : 'Could not connect to server.';
      setStep({ failed: `Your choice could not be saved. ${why}` });
    }
  }

  const dialog = (
    <Dialog
      title="What may others see?"
      opened={opened}
      onClose={() => close(false)}
      closable={step !== 'saving'}
    >
      <p>
        Other students may see your history without your name and without the years: only as
        Semester 1, Semester 2 and so on. You can change your choice at any time in My Account.
      </p>
      <fieldset className={classes.levels} aria-label="What may others see?">
        {sharingLevels.map((each) => (
          <label key={each} className={classes.level}>
            <input
              type="radio"
              name="sharing"
              aria-labelledby={`sharing-${each}`}
              aria-describedby={`sharing-${each}-means`}
              checked={level === each}
              onChange={() => setLevel(each)}
              data-autofocus={level === each || undefined}
            />
            <b id={`sharing-${each}`}>{sharingTexts[each].name}</b>
            <small id={`sharing-${each}-means`}>{sharingTexts[each].means}</small>
          </label>
        ))}
      </fieldset>
      {typeof step === 'object' && <Alert kind="error">{step.failed}</Alert>}
      <div className="buttons">
        <button type="button" className="button" onClick={choose}>
          {step === 'saving' ? 'Saving...' : 'Continue'}
        </button>
        <button
          type="button"
          className="button"
          data-quiet
          disabled={step === 'saving'}
          onClick={() => close(false)}
        >
          Not Now
        </button>
      </div>
    </Dialog>
  );
  return { ask, dialog };
}
