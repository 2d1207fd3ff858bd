import { defaultSharing, type SharingLevel } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sharingQuery, useSetSharing } from '../../server/sharing.ts';
import { useUserId } from '../../session/session.ts';

/**
 * Asks a student once, before anything of theirs is first sent, what others may see of it. An upload asks on the page,
 * beside what would be sent; courses entered by hand are asked about in a dialog.
 */
export function useSharingQuestion() {
  const sharing = useQuery(sharingQuery(useUserId()));
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
    /** The level selected on the page. */
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
