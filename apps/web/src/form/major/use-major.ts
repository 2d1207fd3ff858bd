import { isMajor } from '@coursetrail/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { majorQuery, useSetMajor } from '../../server/major.ts';
import { useOwnMajor, useUserId } from '../../session/session.ts';

export type FormMajor = ReturnType<typeof useMajor>;

/** The major selected on this page beside the one the server has. */
export function useMajor() {
  const setMajor = useSetMajor();
  const [remembered, remember, preselect] = useOwnMajor();
  // A name remembered from an older catalog can no longer be chosen.
  const selected = remembered !== null && isMajor(remembered) ? remembered : null;
  const { data } = useQuery(majorQuery(useUserId()));
  const saved = data === undefined ? undefined : (data.major ?? null);

  // On a new device nothing is remembered, and no student should have to choose twice. Only once, so that the choice can
  // still be taken back.
  const [isPreselected, setIsPreselected] = useState(false);
  useEffect(() => {
    if (saved === undefined || isPreselected) return;
    setIsPreselected(true);
    if (selected === null && saved !== null) preselect(saved);
  }, [saved, isPreselected, selected, preselect]);

  async function save() {
    if (selected !== null) await setMajor.run(selected);
  }

  return {
    selected,
    /** Undefined while it is not known. */
    saved,
    /** Whether it was saved on this page and has not been changed since. */
    isSaved: selected !== null && setMajor.data?.major === selected,
    select(major: string | null) {
      setMajor.reset();
      remember(major);
    },
    save,
    ensureSaved: async () => {
      if (selected !== saved) await save();
    },
  };
}
