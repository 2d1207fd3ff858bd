import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sharingQuery } from '../../server/sharing.ts';
import { useUserId } from '../../session/session.ts';

/** Asks a student once, before anything of theirs is first sent, what others may see of it. */
export function useSharingQuestion() {
  const sharing = useQuery({ ...sharingQuery(useUserId()), enabled: false });
  const [isOpen, setIsOpen] = useState(false);
  const resolve = useRef<(goesOn: boolean) => void>(undefined);
  const opener = useRef<Element | null>(null);

  return {
    isOpen,
    /** Resolves to whether to go on: false means that the student closed the question without a choice. */
    async ask(): Promise<boolean> {
      // A student who has chosen once is not asked again; one who has not may have chosen in another tab.
      if (sharing.data?.chosen) return true;
      const { data } = await sharing.refetch({ throwOnError: true });
      if (data?.chosen) return true;
      opener.current = document.activeElement;
      setIsOpen(true);
      return new Promise((done) => {
        resolve.current = done;
      });
    },
    close(goesOn: boolean) {
      setIsOpen(false);
      // At once: the next dialog returns the focus to where it was when that dialog opened.
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      resolve.current?.(goesOn);
    },
  };
}
