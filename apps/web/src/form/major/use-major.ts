import { isMajor } from '@coursetrail/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { majorQuery, useSetMajor } from '../../server/major.ts';
import { useOwnMajor, useUserId } from '../../session/session.ts';
import type { AuditDegree } from './audit-major.ts';

export type FormMajor = ReturnType<typeof useMajor>;

/** The major selected on this page beside the one the server has. Without either, that of the chosen audit is selected. */
export function useMajor(degree: AuditDegree | null) {
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

  const auditMajor = degree?.major ?? null;
  const [offered, setOffered] = useState<string | null>(null);
  useEffect(() => {
    if (auditMajor === null || auditMajor === offered || saved === undefined) return;
    setOffered(auditMajor);
    if (selected === null && saved === null) remember(auditMajor);
  }, [auditMajor, offered, saved, selected, remember]);

  async function save() {
    if (selected !== null) await setMajor.run(selected);
  }

  return {
    selected,
    /** Undefined while it is not known. */
    saved,
    /** What the chosen audit is for; null without one. */
    degree,
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
