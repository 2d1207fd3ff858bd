import type { Audit } from '@coursetrail/audit-parser';
import { problems } from '@coursetrail/contract';
import { useEffect, useState } from 'react';
import { PreviewReader } from './audit-reader.ts';

export type AuditReading =
  | { at: 'reading' }
  | { at: 'unavailable' }
  | { at: 'refused'; sentence: string }
  | { at: 'read'; audit: Audit; pages: number; reader: PreviewReader };

/** Reads the file in the browser; the work ends when the file changes or the page is left. */
export function useAuditReading(file: File): AuditReading {
  const [reading, setReading] = useState<AuditReading>({ at: 'reading' });

  useEffect(() => {
    let isCurrent = true;
    let reader: PreviewReader | undefined;
    const read = async (): Promise<AuditReading> => {
      reader = new PreviewReader();
      const result = await reader.read(file);
      return result.ok
        ? { at: 'read', audit: result.value, pages: result.pages, reader }
        : { at: 'refused', sentence: problems[result.problem][1] };
    };
    read()
      .catch((failure): AuditReading => {
        if (isCurrent) console.error('Preview failed', failure);
        return { at: 'unavailable' };
      })
      .then((outcome) => isCurrent && setReading(outcome));
    return () => {
      isCurrent = false;
      reader?.close();
    };
  }, [file]);

  return reading;
}
