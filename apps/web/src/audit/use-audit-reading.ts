import type { Audit } from '@coursetrail/audit-parser';
import { maxUploadBytes, problems } from '@coursetrail/contract';
import { useEffect, useState } from 'react';
import type { ChosenFile } from '../session/chosen-file.ts';
import { PreviewReader } from './audit-reader.ts';

export type AuditReading =
  | { at: 'none' }
  | { at: 'reading' }
  | { at: 'unavailable' }
  | { at: 'refused'; sentence: string }
  | { at: 'read'; audit: Audit; pages: number; reader: PreviewReader };

const none: AuditReading = { at: 'none' };
const underWay: AuditReading = { at: 'reading' };

/** Reads the file in the browser; the work ends when the file changes or the page is left. */
export function useAuditReading(chosen: ChosenFile | null): AuditReading {
  const [finished, setFinished] = useState<{ of: ChosenFile; reading: AuditReading }>();

  useEffect(() => {
    if (chosen === null) return;
    let isCurrent = true;
    let reader: PreviewReader | undefined;
    const read = async (): Promise<AuditReading> => {
      if (chosen.file.size > maxUploadBytes) return { at: 'refused', sentence: problems['file-too-large'][1] };
      reader = new PreviewReader();
      const result = await reader.read(chosen.file);
      return result.ok
        ? { at: 'read', audit: result.value, pages: result.pages, reader }
        : { at: 'refused', sentence: problems[result.problem][1] };
    };
    read()
      .catch((failure): AuditReading => {
        if (isCurrent) console.error('Preview failed', failure);
        return { at: 'unavailable' };
      })
      .then((reading) => isCurrent && setFinished({ of: chosen, reading }));
    return () => {
      isCurrent = false;
      reader?.close();
    };
  }, [chosen]);

  if (chosen === null) return none;
  return finished?.of === chosen ? finished.reading : underWay;
}
